/** The history of a record, for the pages of other modules; their routes load the words of `history`. */
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '#base/format.ts';
import { call } from '#web/api/call.ts';
import { Section } from '#web/kit/page/section.tsx';
import { ErrorState } from '#web/kit/page/states.tsx';
import { MomentText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useMay } from '#web/session/session.ts';
import { currentCompanyId } from '#web/session/tab.ts';
import { type Change, type HistoryEntity, type HistoryEntry, type HistoryPart, history } from '../contract.ts';
import classes from './history.module.css';

/** How a field is told: its name, and how its values read. Without `value` only the name is told, as of a picture. */
export interface ToldField {
  label: string;
  value?: (text: string) => ReactNode;
}

/** The value as it is stored, for names, texts and plain numbers. */
export const asText = (text: string): ReactNode => text;

/** A rate: a percentage that comes with its sign, or an amount. */
export const asRate = (text: string): ReactNode => <Rate text={text} />;

function Rate({ text }: { text: string }) {
  const language = useLanguage();
  return text.endsWith('%') ? percent(text.slice(0, -1), language) : <MoneyText amount={text} decimals={4} />;
}

/** A unit, by its word where it is one of the usual ones. */
export const asUnit = (unit: string): ReactNode => <Unit unit={unit} />;

function Unit({ unit }: { unit: string }) {
  const { t } = useTranslation('common');
  return t(`units.${unit}`, { defaultValue: unit });
}

/** By the name of the field. Those that are left out are told as "other data"; null keeps one out that goes with another. */
export type ToldFields = Record<string, ToldField | null>;

/** The same field told of many. */
export const toldAs = (fields: readonly string[], label: (field: string) => string, value?: ToldField['value']): ToldFields =>
  Object.fromEntries(fields.map((field) => [field, value ? { label: label(field), value } : { label: label(field) }]));

interface ToldPart {
  label: string;
  fields: ToldFields;
  /** Where its name reads otherwise than it is stored. */
  called?: (name: string) => string;
}

interface HistorySectionProps {
  entity: HistoryEntity;
  id: string;
  fields: ToldFields;
  /** What the rows that belong to the record are called, and their fields. */
  parts?: Partial<Record<HistoryPart, ToldPart>>;
}

/** Who changed what, and when; asked for when it is opened. Nothing for whoever may not view histories. */
export function HistorySection(props: HistorySectionProps) {
  const { t } = useTranslation('history');
  const [open, setOpen] = useState(false);
  if (!useMay('view-history')) return null;
  return (
    <div className={classes.place}>
      <Section
        title={t('title')}
        action={
          <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'hide' : 'show')}
          </Button>
        }
      >
        {open && <Entries {...props} />}
      </Section>
    </div>
  );
}

function Entries({ entity, id, fields, parts }: HistorySectionProps) {
  const { t } = useTranslation('history');
  const list = useInfiniteQuery({
    queryKey: [currentCompanyId(), history.list.path, { entity, id }],
    queryFn: ({ pageParam, signal }) => call(history.list, { query: { entity, id, before: pageParam }, signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    // The record may have been saved a moment ago.
    staleTime: 0,
  });
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <ol className={classes.entries} aria-label={t('title')} aria-busy={list.isFetching}>
        {list.isPending && <Skeleton component="li" height={56} />}
        {list.data?.pages.flatMap(({ data }) => data.map((entry) => <Entry key={entry.id} entry={entry} fields={fields} parts={parts} />))}
      </ol>
      {list.hasNextPage && (
        <Button variant="default" mt="md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  );
}

function Entry({ entry, fields, parts }: { entry: HistoryEntry } & Pick<HistorySectionProps, 'fields' | 'parts'>) {
  const { t } = useTranslation('history');
  return (
    <li>
      <span className={classes.who}>{entry.person_id === null ? t('system') : (entry.person_name ?? t('platform'))}</span>{' '}
      <span className={classes.when}>
        <MomentText at={entry.at} />
      </span>
      {entry.action !== 'update' && <div>{t(entry.action)}</div>}
      <Changes changes={entry.changes} fields={fields} />
      {entry.parts.map(({ kind, name, action, changes }, at) => {
        const told = parts?.[kind];
        const label = told?.label ?? t('other');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays as it is
          <div key={at} className={classes.part}>
            <div className={classes.what}>
              {[label, name && (told?.called?.(name) ?? name)].filter(Boolean).join(' ')}
              {action !== 'update' && `: ${t(`part.${action}`)}`}
            </div>
            {told && <Changes changes={changes} fields={told.fields} action={action} />}
          </div>
        );
      })}
    </li>
  );
}

interface ChangesProps {
  changes: Change[];
  fields: ToldFields;
  /** What came tells what it has, and what went what it had. */
  action?: HistoryEntry['action'];
}

function Changes({ changes, fields, action = 'update' }: ChangesProps) {
  const { t } = useTranslation('history');
  const told = changes.filter(({ field }) => fields[field]);
  const isMore = changes.some(({ field }) => fields[field] === undefined);
  if (told.length === 0 && !isMore) return null;
  return (
    <dl className={classes.changes}>
      {told.map(({ field, before, after }) => {
        const { label, value } = fields[field] as ToldField;
        const shown = (text: string | null) => (text === null || text === '' ? '–' : value?.(text));
        return (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              {value && action === 'update' && (
                <>
                  {shown(before)} → {shown(after)}
                </>
              )}
              {value && action !== 'update' && shown(before ?? after)}
            </dd>
          </div>
        );
      })}
      {isMore && (
        <div>
          <dt>{t('other')}</dt>
          <dd />
        </div>
      )}
    </dl>
  );
}
