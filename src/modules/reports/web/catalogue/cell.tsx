/** A value of a report, formatted by its kind; a dash for an unknown value. */
import { useTranslation } from 'react-i18next';
import { formatFixed, formatMoney, formatQuantity, formatSignedPercent, type Language } from '#base/format.ts';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { ColumnKind, ReportColumn } from '../../contract/catalogue/define.ts';

type Value = string | number | null | undefined;

const isRightAligned = (kind: ColumnKind) => kind !== 'text' && kind !== 'day';
export const alignOf = ({ kind }: ReportColumn) => (isRightAligned(kind) ? ('right' as const) : undefined);

export function Cell({ column: { kind, empty }, value }: { column: ReportColumn; value: Value }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (value === '' && empty) return t(empty);
  if (value === null || value === undefined || value === '') return <span>–</span>;
  if (kind === 'day') return <DayText day={String(value)} />;
  if (kind === 'money') return <MoneyText amount={String(value)} />;
  if (kind === 'rate') return <MoneyText amount={String(value)} decimals={0} />;
  if (kind === 'text') return value;
  return <span>{withUnit(kind, String(value), language)}</span>;
}

/** Numbers other than amounts. Kilometres and gallons have their unit in the title of the column. */
function withUnit(kind: ColumnKind, value: string, language: Language): string {
  if (kind === 'share') return formatSignedPercent(value, language, 1);
  if (kind === 'gallons') return formatFixed(value, language, 1);
  return kind === 'economy' ? formatFixed(value, language, 2) : formatQuantity(value, language);
}

/** The value as a text, for the drawing of a chart. */
export function textOf(kind: ColumnKind, value: number, language: Language): string {
  if (kind === 'money' || kind === 'rate') return formatMoney(String(Math.round(value)), language, 0);
  return withUnit(kind, String(value), language);
}
