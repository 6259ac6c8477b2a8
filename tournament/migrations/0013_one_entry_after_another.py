from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0012_log_chain")]

    operations = [
        migrations.AddConstraint(
            model_name="logentry",
            constraint=models.UniqueConstraint(
                fields=("event", "previous"), name="one_entry_after_another"
            ),
        ),
    ]
