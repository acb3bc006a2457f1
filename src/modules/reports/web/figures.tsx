/** Figures side by side, each with its comparison. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPartsOfDay, formatPercent } from '#base/format.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { monthOf, percentChange, type Range } from '../rules/ranges.ts';
import classes from './figures.module.css';

interface FigureProps {
  name: string;
  href: string | undefined;
  isLoading: boolean;
  note: ReactNode;
  children: ReactNode;
}

export function Figure({ name, href, isLoading, note, children }: FigureProps) {
  const content = (
    <>
      <div className={classes.name}>{name}</div>
      <div className={classes.amount}>{isLoading ? <Skeleton height="1.2em" width="8ch" my="0.05em" /> : children}</div>
      <div className={classes.note}>{isLoading ? <Skeleton height="1em" width="16ch" /> : note}</div>
    </>
  );
  return href ? (
    <AppLink href={href} className={classes.figure}>
      {content}
    </AppLink>
  ) : (
    <div className={classes.figure}>{content}</div>
  );
}

interface ComparedProps {
  now: string | null | undefined;
  before: string | null | undefined;
  /** The answer that has both, with the days of the range before. */
  of: { previous_from: string | null; previous_to: string | null } | undefined;
}

/** The change in percent; a month that it is compared with is named. */
export function Compared({ now, before, of }: ComparedProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const nameOf = useMonthName();
  const month = of?.previous_from && of.previous_to && nameOf({ from: of.previous_from, to: of.previous_to });
  const change = now && before ? percentChange(now, before) : null;
  if (change === null) return month ? t('nothing_before_month', { month }) : t('nothing_before');
  if (Number(change) === 0) return month ? t('as_before_month', { month }) : t('as_before');
  const signed = `${change.startsWith('-') ? '−' : '+'}${formatPercent(change.replace('-', ''), language)}`;
  return month ? t('compared_month', { change: signed, month }) : t('compared', { change: signed });
}

/** The name of a range that is one whole month, with its year unless it is this year; undefined for other ranges. */
export function useMonthName(): (range: Range) => string | undefined {
  const language = useLanguage();
  const today = useToday();
  return (range) => {
    const month = monthOf(range);
    if (!month) return;
    const isThisYear = month.slice(0, 4) === today.slice(0, 4);
    return formatPartsOfDay(month, language, { month: 'long', ...(!isThisYear && { year: 'numeric' }) });
  };
}
