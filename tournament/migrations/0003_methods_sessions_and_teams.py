

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0002_rulings_and_publications'),
    ]

    operations = [
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=100)),
            ],
            options={
                'ordering': ['event', 'number'],
            },
        ),
        migrations.CreateModel(
            name='TeamMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ['team', 'place'],
            },
        ),
        migrations.AddField(
            model_name='entrant',
            name='stationary',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='event',
            name='carry_over',
            field=models.PositiveSmallIntegerField(default=100),
        ),
        migrations.AddField(
            model_name='event',
            name='continues',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='continued_by', to='tournament.event'),
        ),
        migrations.AddField(
            model_name='event',
            name='method',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AlterField(
            model_name='event',
            name='state',
            field=models.CharField(choices=[('draft', 'draft'), ('registration', 'registration'), ('drawn', 'numbers drawn'), ('running', 'running'), ('finished', 'finished'), ('published', 'published')], default='registration', max_length=20),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('carry_over__lte', 100)), name='carry_over_is_a_percent'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('continues', models.F('pk')), _negated=True), name='event_does_not_continue_itself'),
        ),
        migrations.AddField(
            model_name='team',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='teams', to='tournament.event'),
        ),
        migrations.AddField(
            model_name='teammember',
            name='entrant',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='team_member', to='tournament.entrant'),
        ),
        migrations.AddField(
            model_name='teammember',
            name='team',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournament.team'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='one_team_per_number'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(fields=('event', 'name'), name='one_team_per_name'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='teams_from_one'),
        ),
        migrations.AddConstraint(
            model_name='teammember',
            constraint=models.UniqueConstraint(fields=('team', 'place'), name='one_member_per_place_of_a_team'),
        ),
    ]
