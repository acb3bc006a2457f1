/** Figures beside each other, each with what it is compared with. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#base/format.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { percentChange } from '../rules/ranges.ts';
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

export function Compared({ now, before }: { now: string | null | undefined; before: string | null | undefined }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const change = now && before ? percentChange(now, before) : null;
  if (change === null) return t('nothing_before');
  if (Number(change) === 0) return t('as_before');
  return t('compared', { change: `${change.startsWith('-') ? '−' : '+'}${formatPercent(change.replace('-', ''), language)}` });
}
