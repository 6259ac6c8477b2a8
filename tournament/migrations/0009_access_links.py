import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0008_standings_fragments'),
    ]

    operations = [
        migrations.CreateModel(
            name='AccessLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveIntegerField(blank=True, null=True)),
                ('token', models.CharField(max_length=40, unique=True)),
                ('code', models.CharField(max_length=12, unique=True)),
                ('made_at', models.DateTimeField()),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('entrant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='access_links', to='tournament.entrant')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='access_links', to='tournament.event')),
            ],
            options={
                'ordering': ['event', 'table', 'entrant', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('entrant__isnull', False), ('table__isnull', True)), models.Q(('entrant__isnull', True), ('table__isnull', False)), _connector='OR'), name='link_of_a_table_or_an_entrant'), models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True), ('table__isnull', False)), fields=('event', 'table'), name='one_link_in_force_per_table'), models.UniqueConstraint(condition=models.Q(('entrant__isnull', False), ('revoked_at__isnull', True)), fields=('entrant',), name='one_link_in_force_per_entrant')],
            },
        ),
    ]
