"""Addresses of logging in and of one's own account."""

from django.urls import path

from tournament.web import account, account_data, sign_in

ACCOUNT_PAGES = [
    path("accounts/login/", sign_in.SignIn.as_view(), name="login"),
    path("accounts/login/code/", sign_in.SignInCode.as_view(), name="sign-in-code"),
    path("accounts/logout/", sign_in.Logout.as_view(), name="logout"),
    path("accounts/", account.Account.as_view(), name="account"),
    path("accounts/data/", account_data.AccountData.as_view(), name="account-data"),
    path("accounts/data.json", account_data.AccountDataFile.as_view(), name="account-data-file"),
    path("accounts/password/", account.Password.as_view(), name="password"),
    path("accounts/two-step/", account.TwoStep.as_view(), name="two-step"),
]
