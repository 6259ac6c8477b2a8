/* What the search says, in Russian. Sphinx's own translations make a function of a text, which pages may not. */
Object.assign(Documentation.TRANSLATIONS, {
  "Searching": "Поиск",
  "Preparing search...": "Подготовка поиска…",
  "Search Results": "Найдено",
  "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
    "Ничего не найдено. Проверьте, верно ли написаны слова: на странице должны быть все.",
  "Search finished, found one page matching the search query.": [
    "Найдена ${resultCount} страница.", "Найдены ${resultCount} страницы.", "Найдено ${resultCount} страниц.",
  ],
});
Documentation.PLURAL_EXPR = (n) =>
  n % 10 === 1 && n % 100 !== 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
