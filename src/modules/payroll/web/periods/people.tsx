/** The pay of each employee in a period: only unusual things have a badge. The row opens the explained stub. */
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero, negate, sum } from '#base/money.ts';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { useListKeys } from '#web/kit/table/use-list-keys.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { PersonRow } from '../../contract/people.ts';
import type { Preview } from '../../contract/periods.ts';
import { SignedMoney } from '../text/signed-money.tsx';
import classes from './people.module.css';
import { WarningBadge } from './warnings.tsx';
import { WarningsMenu } from './warnings-menu.tsx';

interface PeriodPeopleProps {
  preview: Preview;
  people: readonly PersonRow[];
  /** A closed one needs no review. */
  isOpen: boolean;
  /** One employee is shown: without totals of all. */
  isFiltered: boolean;
  selected: string | undefined;
  onSelect: (employee: string) => void;
}

const columns = ['name', 'trips', 'regular', 'variable', 'earned', 'deducted', 'advances', 'cash', 'taken', 'warnings', 'net'] as const;

export function PeriodPeople({ preview, people, isOpen, isFiltered, selected, onSelect }: PeriodPeopleProps) {
  const { t } = useTranslation('payroll');
  const frame = useRef<HTMLDivElement>(null);
  useListKeys(frame, undefined);
  const withoutPay = isFiltered ? [] : preview.without_pay;
  return (
    <Section title={t('people.title')} action={isOpen && <WarningsMenu people={people} withoutPay={withoutPay} onSelect={onSelect} />}>
      {people.length + withoutPay.length === 0 ? (
        <p className={classes.none}>{t('people.none')}</p>
      ) : (
        <div ref={frame} className={classes.frame}>
          <table className={classes.table} aria-label={t('people.title')}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" data-col={column}>
                    {t(`people.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <Row
                  key={person.employee_id}
                  person={person}
                  isSelected={person.employee_id === selected}
                  hasPanel={selected !== undefined}
                  onSelect={() => onSelect(person.employee_id)}
                />
              ))}
              {withoutPay.map((person) => (
                <WithoutPay key={person.employee_id} person={person} />
              ))}
            </tbody>
            {!isFiltered && <Totals totals={preview.totals} />}
          </table>
        </div>
      )}
    </Section>
  );
}

interface RowProps {
  person: PersonRow;
  isSelected: boolean;
  hasPanel: boolean;
  onSelect: () => void;
}

function Row({ person, isSelected, hasPanel, onSelect }: RowProps) {
  return (
    // The row is a larger target of the link in it.
    <tr data-key={person.employee_id} data-selected={isSelected || undefined} onClick={onSelect}>
      <th scope="row" data-col="name">
        <Link
          to="."
          search={((now: object) => ({ ...now, person: person.employee_id })) as never}
          replace
          resetScroll={false}
          aria-current={isSelected ? 'true' : undefined}
          // The panel follows the keys that move between rows.
          onFocus={() => hasPanel && !isSelected && onSelect()}
        >
          {person.employee_name}
        </Link>
      </th>
      <TripsCell count={person.trips} />
      <Figures figures={person} />
      <td data-col="warnings">
        {person.warnings.map((warning) => (
          <WarningBadge key={warning.code} warning={warning} days={person.days} />
        ))}
      </td>
      <td data-col="net">
        <MoneyText amount={person.net_payment} />
      </td>
    </tr>
  );
}

function TripsCell({ count }: { count: number }) {
  const { t } = useTranslation('payroll');
  return (
    <td data-col="trips" data-none={count === 0 || undefined}>
      {count === 0 ? '–' : count}
      <span className={classes.unit}> {t('people.trips', { count })}</span>
    </td>
  );
}

type Figure = 'regular_earnings' | 'variable_earnings' | 'total_earnings' | 'total_deductions' | 'payroll_advances' | 'cash_balance';

function Figures({ figures }: { figures: Record<Figure, string | null> }) {
  const taken = (amount: string | null) => <SignedMoney amount={negate(amount ?? '0')} plus dash />;
  const earned = (amount: string | null) => (amount === null || isZero(amount) ? '–' : <MoneyText amount={amount} />);
  return (
    <>
      <td data-col="regular">{earned(figures.regular_earnings)}</td>
      <td data-col="variable">{earned(figures.variable_earnings)}</td>
      <td data-col="earned">{earned(figures.total_earnings)}</td>
      <td data-col="deducted">{taken(figures.total_deductions)}</td>
      <td data-col="advances">{taken(figures.payroll_advances)}</td>
      <td data-col="cash">{taken(figures.cash_balance)}</td>
      <td data-col="taken">
        {taken(sum([figures.total_deductions, figures.payroll_advances, figures.cash_balance].map((amount) => amount ?? '0')))}
      </td>
    </>
  );
}

/** A driver without agreed compensation: gets no stub. */
function WithoutPay({ person }: { person: Preview['without_pay'][number] }) {
  const { t } = useTranslation('payroll');
  return (
    <tr data-key={person.employee_id}>
      <th scope="row" data-col="name">
        <Link to={`/admin/users/${person.employee_id}` as never} search={{ tab: 'compensation' } as never}>
          {person.employee_name}
        </Link>
      </th>
      <TripsCell count={person.trips} />
      {(['regular', 'variable', 'earned', 'deducted', 'advances', 'cash', 'taken'] as const).map((column) => (
        <td key={column} data-col={column}>
          –
        </td>
      ))}
      <td data-col="warnings">
        <StatusBadge tone="warn">{t('warnings.no_compensation')}</StatusBadge>
      </td>
      <td data-col="net">–</td>
    </tr>
  );
}

function Totals({ totals }: { totals: Preview['totals'] }) {
  const { t } = useTranslation('payroll');
  return (
    <tfoot>
      <tr>
        <th scope="row" data-col="name">
          {t('people.total', { count: totals.people })}
        </th>
        <td data-col="trips">
          {totals.trips}
          <span className={classes.unit}> {t('people.trips', { count: totals.trips })}</span>
        </td>
        <Figures figures={totals} />
        <td data-col="warnings" />
        <td data-col="net">
          <MoneyText amount={totals.net_payment} />
        </td>
      </tr>
    </tfoot>
  );
}
