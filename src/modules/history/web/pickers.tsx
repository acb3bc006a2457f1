/** The history of a record, for the pages of other modules; their routes load the words of `history`. */
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent, formatQuantity } from '#base/format.ts';
import type { HistoryEntity } from '#base/history.ts';
import type { RecordContract } from '#base/record.ts';
import { call } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { labelOf, textOfValue } from '#web/kit/record/fields.ts';
import { useRecordTexts } from '#web/kit/record/use-record.ts';
import { DayText, KilometresText, MomentText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { currentCompanyId } from '#web/session/tab.ts';
import { type Change, type HistoryEntry, history } from '../contract.ts';
import classes from './history.module.css';

export type RenderValue = (value: string) => ReactNode;

/** A field as it is shown. Without `render` only its label is shown, as for an image. */
export interface HistoryField {
  label: string;
  render?: RenderValue;
}

/** The stored value, for names, texts and plain numbers. */
export const renderText: RenderValue = (value) => value;

export const renderDay: RenderValue = (day) => <DayText day={day} />;
export const renderMoney: RenderValue = (amount) => <MoneyText amount={amount} />;

/** A rate: a percentage, which has a percent sign, or an amount. */
export const renderRate: RenderValue = (value) => <Rate value={value} />;

function Rate({ value }: { value: string }) {
  const language = useLanguage();
  return value.endsWith('%') ? formatPercent(value.slice(0, -1), language) : <MoneyText amount={value} decimals={4} />;
}

/** A unit, translated if it is a known one. */
export const renderUnit: RenderValue = (unit) => <Unit unit={unit} />;

function Unit({ unit }: { unit: string }) {
  const { t } = useTranslation('common');
  return t(`units.${unit}`, { defaultValue: unit });
}

export const renderYesOrNo: RenderValue = (is) => <YesOrNo is={is} />;

function YesOrNo({ is }: { is: string }) {
  const { t } = useTranslation('common');
  return t(is === 'true' ? 'actions.yes' : 'actions.no');
}

const renderQuantity: RenderValue = (quantity) => <Quantity quantity={quantity} />;

function Quantity({ quantity }: { quantity: string }) {
  return formatQuantity(quantity, useLanguage());
}

const renderKilometres: RenderValue = (km) => <KilometresText km={Number(km)} />;

/** By the name of the field. Missing ones are shown as "other data"; null hides a field that another one implies. */
export type HistoryFields = Record<string, HistoryField | null>;

const renderers = {
  text: renderText,
  day: renderDay,
  money: renderMoney,
  rate: renderRate,
  unit: renderUnit,
  yesOrNo: renderYesOrNo,
  quantity: renderQuantity,
  kilometres: renderKilometres,
};
type Kind = keyof typeof renderers;

/** Fields by the kind of their values: `historyFields(label, { text: ['note'], money: ['amount'] })`. `hidden`: another one implies them. */
export const historyFields = (label: (name: string) => string, names: { [kind in Kind | 'hidden']?: readonly string[] }): HistoryFields =>
  Object.fromEntries(
    Object.entries(names as Record<string, readonly string[]>).flatMap(([kind, ofKind]) =>
      ofKind.map((name) => [name, kind === 'hidden' ? null : { label: label(name), render: renderers[kind as Kind] }]),
    ),
  );

/** A part of the record as it is shown. */
export interface HistoryPartFields {
  label: string;
  fields: HistoryFields;
  /** The default is the stored name. */
  renderName?: (name: string) => string;
}

interface HistoryProps<Part extends string = string> {
  entity: HistoryEntity<Part>;
  id: string;
  fields: HistoryFields;
  parts?: Record<Part, HistoryPartFields>;
}

interface RecordHistoryProps<Part extends string> extends Omit<HistoryProps<Part>, 'fields'> {
  contract: RecordContract;
}

/** The history of a plain record, for its tab, with the labels and values of its fields. */
export function RecordHistory<Part extends string>({ contract, ...rest }: RecordHistoryProps<Part>) {
  const texts = useRecordTexts(contract);
  const fields = Object.entries(contract.fields).map(([name, field]): [string, HistoryField] => {
    const label = labelOf(name, field, texts);
    return [name, field.kind === 'file' ? { label } : { label, render: (value) => textOfValue(field, value, texts) }];
  });
  const status = { label: labelOf('status', undefined, texts), render: (value: string) => texts.t(`common:status.${value}`) };
  return <History {...rest} fields={{ status, ...Object.fromEntries(fields) }} />;
}

/** A section with the history, loaded when opened; hidden without the permission to view histories. */
export function HistorySection<Part extends string>(props: HistoryProps<Part>) {
  const { t } = useTranslation('history');
  const [open, setOpen] = useState(false);
  if (!useHasPermission('view-history')) return null;
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
        {open && <History {...props} />}
      </Section>
    </div>
  );
}

/** The changes with their time and user. */
export function History<Part extends string>({ entity, id, fields, parts }: HistoryProps<Part>) {
  const { t } = useTranslation('history');
  const list = useInfiniteQuery({
    queryKey: [currentCompanyId(), history.list.path, { entity: entity.entity, id }],
    queryFn: ({ pageParam, signal }) =>
      call(history.list, { query: { entity: entity.entity, id, before: pageParam }, signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    // The record may just have been saved.
    staleTime: 0,
  });
  return (
    <Loaded answer={list} loader={<Skeleton height={56} />}>
      {({ pages }) => (
        <>
          <ol className={classes.entries} aria-label={t('title')} aria-busy={list.isFetching}>
            {pages.flatMap(({ data }) => data.map((entry) => <Entry key={entry.id} entry={entry} fields={fields} parts={parts} />))}
          </ol>
          {pages[0]?.data.length === 0 && t('none')}
          {list.hasNextPage && (
            <Button variant="default" mt="md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('older')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function Entry({ entry, fields, parts }: { entry: HistoryEntry } & Pick<HistoryProps, 'fields' | 'parts'>) {
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
        const part = parts?.[kind];
        const label = part?.label ?? t('other');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never change
          <div key={at} className={classes.part}>
            <div className={classes.what}>
              {[label, name && (part?.renderName?.(name) ?? name)].filter(Boolean).join(' ')}
              {action !== 'update' && `: ${t(`part.${action}`)}`}
            </div>
            {part && <Changes changes={changes} fields={part.fields} action={action} />}
          </div>
        );
      })}
    </li>
  );
}

interface ChangesProps {
  changes: Change[];
  fields: HistoryFields;
  /** An inserted or deleted part shows one value per field. */
  action?: HistoryEntry['action'];
}

function Changes({ changes, fields, action = 'update' }: ChangesProps) {
  const { t } = useTranslation('history');
  const shown = changes.filter(({ field }) => fields[field]);
  const hasMore = changes.some(({ field }) => fields[field] === undefined);
  if (shown.length === 0 && !hasMore) return null;
  return (
    <dl className={classes.changes}>
      {shown.map(({ field, before, after }) => {
        const { label, render } = fields[field] as HistoryField;
        const text = (value: string | null) => (value === null || value === '' ? '–' : render?.(value));
        return (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              {render && action === 'update' && (
                <>
                  {text(before)} → {text(after)}
                </>
              )}
              {render && action !== 'update' && text(before ?? after)}
            </dd>
          </div>
        );
      })}
      {hasMore && (
        <div>
          <dt>{t('other')}</dt>
          <dd />
        </div>
      )}
    </dl>
  );
}
