/** The values that law changes: today's, those entered ahead, and the history. */
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { type Parameter, parameterKeys, parameters } from '#modules/companies/contract/parameters.ts';
import { call, queriesOf, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { useDelete } from '#web/kit/overlay/use-action.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { DayText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { usePageCompany } from '../company/context.ts';
import { ParameterDialog, type ParameterTask } from './dialog.tsx';
import { groupsOf, type ParameterGroup, parameterText } from './groups.ts';
import classes from './parameters.module.css';

export function ParametersTab() {
  const { t } = useTranslation('settings');
  const company = usePageCompany();
  const [task, setTask] = useState<ParameterTask>();
  const answer = useQuery(query(parameters.list, { company: company.id }));
  const refresh = () => client.invalidateQueries(queriesOf(parameters.list, company.id));
  const list = (groups: ParameterGroup[], label: string) => (
    <ul className={classes.groups} aria-label={label}>
      {groups.map((group) => (
        <li key={`${group.key} ${group.city_id}`}>
          <Group group={group} onTask={setTask} refresh={refresh} />
        </li>
      ))}
    </ul>
  );
  return (
    <Loaded answer={answer} loader={<Skeleton h={240} radius="md" />}>
      {({ data }) => {
        const groups = groupsOf(data, company.today);
        const ofCities = groups.filter(({ city_id }) => city_id !== null);
        return (
          <>
            <Section title={t('parameters.title')} hint={t('parameters.hint')}>
              {list(
                groups.filter(({ city_id }) => city_id === null),
                t('parameters.title'),
              )}
            </Section>
            <Section
              title={t('parameters.keys.reteica_rate')}
              hint={t('parameters.reteica_hint')}
              action={
                company.may.create && (
                  <Button
                    variant="light"
                    leftSection={<IconPlus size={18} />}
                    onClick={() => setTask({ key: 'reteica_rate', city_id: null })}
                  >
                    {t('parameters.new_city')}
                  </Button>
                )
              }
            >
              {ofCities.length === 0 ? (
                <p className={classes.quiet}>{t('parameters.no_cities')}</p>
              ) : (
                list(ofCities, t('parameters.keys.reteica_rate'))
              )}
            </Section>
            <ParameterDialog task={task} onClose={() => setTask(undefined)} onSaved={refresh} />
          </>
        );
      }}
    </Loaded>
  );
}

interface GroupProps {
  group: ParameterGroup;
  onTask: (task: ParameterTask) => void;
  refresh: () => Promise<unknown>;
}

function Group({ group: { key, city_id, city, current, ahead, past }, onTask, refresh }: GroupProps) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const { may } = usePageCompany();
  const [isOpen, setOpen] = useState(false);
  const name = parameterKeys[key].ofCity && city ? city : t(`parameters.keys.${key}`);
  const row = (parameter: Parameter, when: 'current' | 'ahead' | 'past') => (
    <Row key={parameter.id} parameter={parameter} name={name} when={when} onTask={onTask} refresh={refresh} />
  );
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <span className={classes.value}>{current ? parameterText(current, language) : '–'}</span>
        {may.create && (
          <Button variant="subtle" size="compact-sm" onClick={() => onTask({ key, city_id })} aria-label={t('parameters.new_of', { name })}>
            {t('parameters.new')}
          </Button>
        )}
      </div>
      {!parameterKeys[key].ofCity && <p className={classes.quiet}>{t(`parameters.about.${key}`)}</p>}
      <ul className={classes.rows} aria-label={t('parameters.values_of', { name })}>
        {ahead.map((parameter) => row(parameter, 'ahead'))}
        {current && row(current, 'current')}
        {isOpen && past.map((parameter) => row(parameter, 'past'))}
      </ul>
      {past.length > 0 && (
        <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('parameters.hide_past') : t('parameters.show_past', { count: past.length })}
        </Anchor>
      )}
    </>
  );
}

interface RowProps {
  parameter: Parameter;
  name: string;
  when: 'current' | 'ahead' | 'past';
  onTask: (task: ParameterTask) => void;
  refresh: () => Promise<unknown>;
}

function Row({ parameter, name, when, onTask, refresh }: RowProps) {
  const { t } = useTranslation(['settings', 'common']);
  const language = useLanguage();
  const { id: company, may } = usePageCompany();
  const askToDelete = useDelete('settings:parameters.', refresh);
  const { id, key, city_id, valid_from, source, verified, used_through, version } = parameter;
  const label = `${name}, ${formatDay(valid_from, language)}`;
  const run = () => call(parameters.remove, { company, params: { id }, version, quiet: true });
  const remove = () => askToDelete({ run, facts: { name: label } });
  const actions = [
    ...(may.update ? [{ label: t('common:actions.edit'), onClick: () => onTask({ row: parameter, key, city_id }) }] : []),
    ...(may.delete && !used_through ? [{ label: t('common:actions.delete'), danger: true, onClick: () => void remove() }] : []),
  ];
  return (
    <li className={classes.row} data-when={when}>
      <span className={classes.from}>
        {t('parameters.from')} <DayText day={valid_from} />
      </span>
      <span className={classes.rowValue}>{parameterText(parameter, language)}</span>
      <span className={classes.source}>
        {source || t('parameters.no_source')}
        {!verified && <StatusBadge tone="warn">{t('parameters.unverified')}</StatusBadge>}
        {when === 'ahead' && (
          <StatusBadge tone="quiet" glyph="dotted">
            {t('parameters.ahead')}
          </StatusBadge>
        )}
      </span>
      <span className={classes.menu}>
        <RowMenu rowLabel={label} actions={actions} />
      </span>
    </li>
  );
}
