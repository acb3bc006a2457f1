/** The pay of one person in a period, line by line, with the decisions that users made and can still make. */
import { Anchor, Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { isZero } from '#base/money.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { SlipActions } from '#web/kit/slip/slip.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { PersonPay, TripCorrection } from '../../contract/people.ts';
import type { PayPeriod } from '../../contract/periods.ts';
import { useMayChangePay } from '../access.tsx';
import { EmployerShare, HeldBack } from '../stubs/held-back.tsx';
import { StubLines } from '../stubs/lines.tsx';
import { SignedMoney } from '../text/signed-money.tsx';
import { ChoicesDialog, type ChoiceTask } from './dialogs.tsx';
import classes from './person.module.css';
import { useSaveChoices } from './save.ts';

interface PersonBodyProps {
  period: Pick<PayPeriod, 'id' | 'status' | 'job_id'>;
  person: PersonPay;
  /** Without the link to the page of the stub, which shows this. */
  isOnPage?: boolean;
}

export function PersonBody({ period, person, isOnPage = false }: PersonBodyProps) {
  const { t } = useTranslation('payroll');
  const { choices } = person;
  const mayChange = useMayChangePay(person.employee_id) && period.status === 'open' && period.job_id === null;
  const [task, setTask] = useState<ChoiceTask>();
  return (
    <>
      <StubLines stub={person} />
      <HeldBack stub={person} />
      {mayChange && <Corrections period={period.id} person={person} />}
      {choices.lines.length > 0 && mayChange && <ManualLines period={period.id} person={person} onTask={setTask} />}
      {mayChange && <Actions period={period.id} person={person} onTask={setTask} />}
      <Decisions person={person} />
      <EmployerShare lines={person.lines} />
      {person.stub_id !== null && !isOnPage && (
        <p>
          <Anchor component={AppLink} href={`/admin/compensation/stubs/${person.stub_id}`}>
            <IconFileText size={14} aria-hidden /> {t('person.stub', { number: person.number })}
          </Anchor>
        </p>
      )}
      <ChoicesDialog period={period.id} person={person} task={task} onClose={() => setTask(undefined)} />
    </>
  );
}

interface PartProps {
  period: string;
  person: PersonPay;
}

function Actions({ period, person, onTask }: PartProps & { onTask: (task: ChoiceTask) => void }) {
  const { t } = useTranslation('payroll');
  const { save, isSaving } = useSaveChoices(period, person);
  const { settle_cash } = person.choices;
  const hasCash =
    !settle_cash ||
    !isZero(person.cash_balance) ||
    person.lines.some(({ kind }) => kind === 'cash') ||
    person.not_taken.some(({ kind }) => kind === 'cash');
  return (
    <SlipActions>
      {hasCash && (
        <Button variant="default" loading={isSaving} onClick={() => void save({ settle_cash: !settle_cash })}>
          {t(settle_cash ? 'person.leave_cash' : 'person.settle_cash')}
        </Button>
      )}
      <Button variant="default" onClick={() => onTask({ type: 'days' })}>
        {t('person.change_days')}
      </Button>
      <Button variant="default" onClick={() => onTask({ type: 'line' })}>
        {t('person.add_line')}
      </Button>
      <Button variant="default" onClick={() => onTask({ type: 'notes' })}>
        {t('common:labels.notes')}
      </Button>
    </SlipActions>
  );
}

/** The lines that users wrote, each to be changed or removed. */
function ManualLines({ period, person, onTask }: PartProps & { onTask: (task: ChoiceTask) => void }) {
  const { t } = useTranslation(['payroll', 'common']);
  const { save } = useSaveChoices(period, person);
  const { lines } = person.choices;
  return (
    <section className={classes.part} aria-label={t('person.lines')}>
      <h3>{t('person.lines')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.description} <small>{t(`person.natures.${line.nature}`)}</small>
            </span>
            <span>
              <SignedMoney amount={line.amount} />
              <RowMenu
                rowLabel={line.description}
                actions={[
                  { label: t('common:actions.edit'), onClick: () => onTask({ type: 'line', line }) },
                  {
                    label: t('common:actions.delete'),
                    danger: true,
                    onClick: () => void save({ lines: lines.filter(({ id }) => id !== line.id) }),
                  },
                ]}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Trips that changed after they were paid: the difference as a line, with one click. */
function Corrections({ period, person }: PartProps) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const { save, isSaving } = useSaveChoices(period, person);
  if (person.corrections.length === 0) return null;
  const money = (amount: string) => formatMoney(amount, language);
  const add = (one: TripCorrection) => {
    const { trip_id, trip_number, corrects, difference, amount } = one;
    const description = t(`person.correction_line.${corrects}`, { trip: trip_number });
    const line = { description, nature: 'salary' as const, amount, trip_id, corrects, difference };
    return save({ lines: [...person.choices.lines, line] });
  };
  return (
    <section className={classes.part} aria-label={t('person.corrections')}>
      <h3>{t('person.corrections')}</h3>
      <ul>
        {person.corrections.map((one) => (
          <li key={`${one.corrects} ${one.trip_id}`}>
            <span>{t(`person.correction.${one.corrects}`, { trip: one.trip_number, from: money(one.paid), to: money(one.now) })}</span>
            <Button variant="default" size="compact-sm" loading={isSaving} onClick={() => void add(one)}>
              {t('person.add_correction')} <SignedMoney amount={one.amount} plus />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Fewer days, cash that stays, and notes: in words, for everyone who sees the pay. */
function Decisions({ person: { choices, days, whole_days } }: { person: PersonPay }) {
  const { t } = useTranslation('payroll');
  const { absence, settle_cash, notes } = choices;
  if (choices.days === null && settle_cash && notes === '') return null;
  return (
    <div className={classes.decisions}>
      {choices.days !== null && (
        <p>
          {t('person.days', { count: days, whole: whole_days })}
          {absence !== null && ` · ${t(`person.absences.${absence}`)}`}
        </p>
      )}
      {!settle_cash && <p>{t('person.cash_stays')}</p>}
      {notes && <p className={classes.notes}>{notes}</p>}
    </div>
  );
}
