/** The terms of a member by the days from which they count. */
import { useTranslation } from 'react-i18next';
import { formatDay, formatPercent } from '#base/format.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type Compensation, compensation as operations, type TermsVersion } from '../../contract/compensation.ts';
import classes from './compensation.module.css';

interface TermsListProps {
  compensation: Compensation;
  /** Read-only without it. */
  onEdit?: ((id: string) => void) | undefined;
}

export function TermsList({ compensation, onEdit }: TermsListProps) {
  const { t } = useTranslation('payroll');
  return (
    <Section title={t('compensation.versions')} hint={t('compensation.versions_hint')}>
      <ul className={classes.versions} aria-label={t('compensation.versions')}>
        {compensation.versions.map((version) => (
          <Row key={version.id} version={version} compensation={compensation} onEdit={onEdit} />
        ))}
      </ul>
    </Section>
  );
}

const looks = {
  past: { tone: 'quiet', glyph: 'off' },
  current: { tone: 'good', glyph: 'full' },
  future: { tone: 'quiet', glyph: 'dotted' },
} as const;

function Row({ version, compensation, onEdit }: TermsListProps & { version: TermsVersion }) {
  const { t } = useTranslation(['payroll', 'common']);
  const language = useLanguage();
  const { id, valid_from, valid_until, state, is_locked, base_salary, modifiers } = version;
  const since = valid_from ? t('compensation.since', { day: formatDay(valid_from, language) }) : t('compensation.since_always');
  const remove = useRemove(version, compensation, since);
  const shares = modifiers.filter(({ kind, unit }) => kind === 'bonus' && unit === 'percentage');
  const mayRemove = compensation.versions.length > 1;
  const actions = [
    { label: t('common:actions.edit'), onClick: () => onEdit?.(id) },
    ...(mayRemove ? [{ label: `${t('common:actions.delete')}…`, danger: true, onClick: () => void remove() }] : []),
  ];
  return (
    <li className={classes.version} data-state={state}>
      <span>
        {since}
        {valid_until && ` ${t('compensation.until', { day: formatDay(valid_until, language) })}`}
      </span>
      <span className={classes.salary}>
        <MoneyText amount={base_salary} />
      </span>
      <span className={classes.extra}>
        <StatusBadge {...looks[state]}>{t(`compensation.states.${state}`)}</StatusBadge>
        {shares.map(({ id: share, value, base }) => (
          <span key={share}>{`+ ${formatPercent(value, language)} · ${t(`compensation.bases.${base}`)}`}</span>
        ))}
      </span>
      <span className={classes.menu}>{onEdit && !is_locked && <RowMenu rowLabel={since} actions={actions} />}</span>
    </li>
  );
}

function useRemove({ id: version_id }: TermsVersion, { user_id, version, versions }: Compensation, since: string) {
  const { t } = useTranslation(['payroll', 'common']);
  const act = useAction(() => invalidate(operations.read, operations.own));
  const isFirst = versions.at(-1)?.id === version_id;
  return () =>
    act({
      title: t('compensation.remove_title', { since }),
      text: t(isFirst ? 'compensation.remove_first_text' : 'compensation.remove_text'),
      action: t('common:actions.delete'),
      danger: true,
      run: () => call(operations.removeTerms, { params: { id: user_id, version_id }, version, quiet: true }),
      done: t('compensation.removed'),
      failed: t('compensation.remove_failed'),
    });
}
