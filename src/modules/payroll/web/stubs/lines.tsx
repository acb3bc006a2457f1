/** The lines of a pay stub as a paper: earnings, deductions and net payment. */
import { Anchor, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { Slip, SlipResult } from '#web/kit/slip/slip.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission, useIsDriver } from '#web/session/session.ts';
import type { LineKind, LineSource, StubLine } from '../../contract/stubs.ts';
import { SignedMoney } from '../text/signed-money.tsx';
import { useFormulaText, useLineName, useSourceLabel } from '../text/use-texts.ts';
import classes from './stubs.module.css';

interface StubLinesProps {
  stub: { employee_id: string; lines: readonly StubLine[]; total_earnings: string; net_payment: string };
  /** Formulas and sources are shown on request, one line at a time. */
  isFolded?: boolean;
}

const earningKinds: readonly LineKind[] = ['base_salary', 'bonus', 'manual', 'transport_allowance'];

export function StubLines({ stub, isFolded = false }: StubLinesProps) {
  const { t } = useTranslation('payroll');
  const shown = stub.lines.filter(({ kind }) => kind !== 'arl_employer');
  const row = (line: StubLine, at: number) => {
    const Line = isFolded ? FoldedLine : OpenLine;
    return <Line key={at} line={line} employee={stub.employee_id} />;
  };
  const earned = shown.filter(({ kind }) => earningKinds.includes(kind));
  const taken = shown.filter(({ kind }) => !earningKinds.includes(kind));
  return (
    <Slip
      rows={
        <>
          {earned.map(row)}
          <li className={classes.total}>
            <span>{t('stubs.columns.total_earnings')}</span>
            <MoneyText amount={stub.total_earnings} />
          </li>
          {taken.map(row)}
        </>
      }
      result={
        <SlipResult what={t('stubs.columns.net_payment')}>
          <MoneyText amount={stub.net_payment} />
        </SlipResult>
      }
    />
  );
}

interface LineProps {
  line: StubLine;
  employee: string;
}

/** With its formula underneath. */
function OpenLine({ line, employee }: LineProps) {
  const nameOf = useLineName();
  const formula = useFormulaText()(line.formula);
  return (
    <li className={classes.line}>
      <div className={classes.top}>
        <span className={classes.name}>{nameOf(line)}</span>
        <SignedMoney amount={line.amount} />
      </div>
      {(formula || line.sources.length > 0) && (
        <div className={classes.detail}>
          {formula}
          {formula && line.sources.length > 0 && ': '}
          {line.sources.map((source, at) => (
            <span key={`${source.type} ${source.id}`}>
              {at > 0 && ', '}
              <SourceLink source={source} employee={employee} />
            </span>
          ))}
        </div>
      )}
    </li>
  );
}

/** Opens its formula and the records that it comes from. */
function FoldedLine({ line, employee }: LineProps) {
  const { t } = useTranslation('payroll');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const nameOf = useLineName();
  const formula = useFormulaText()(line.formula);
  if (!formula && line.sources.length === 0) return <OpenLine line={line} employee={employee} />;
  return (
    <li className={classes.line}>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className={classes.name}>
          <IconChevronRight size={14} aria-hidden className={classes.mark} /> {nameOf(line)}
        </span>
        <SignedMoney amount={line.amount} />
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.opened}>
        {formula && <p>{formula}</p>}
        {line.sources.length > 0 && (
          <ul aria-label={t('stubs.sources')}>
            {line.sources.map((source) => (
              <li key={`${source.type} ${source.id}`}>
                <SourceLink source={source} employee={employee} />
                <SignedMoney amount={source.amount} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** The record that a line comes from: a link for users who may see it. */
function SourceLink({ source, employee }: { source: LineSource; employee: string }): ReactNode {
  const { t } = useTranslation('payroll');
  const isDriver = useIsDriver();
  const mayTrips = useHasPermission('view-trips');
  const name = t(`stubs.source.${source.type}`, { label: useSourceLabel()(source) });
  if (source.type === 'trip') return <RecordLink of="trips" id={source.id} name={name} />;
  if (source.type === 'expense') return <RecordLink of="expenses" id={source.id} name={name} />;
  if (isDriver || (source.type === 'cash' && !mayTrips)) return name;
  const href = source.type === 'cash' ? `/admin/driver-accounts/${employee}` : `/admin/compensation/advances?employee_id=${employee}`;
  return (
    <Anchor component={AppLink} href={href} inherit>
      {name}
    </Anchor>
  );
}
