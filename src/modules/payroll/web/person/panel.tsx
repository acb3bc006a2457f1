/** The explained stub of one person, beside the period, or as a sheet on narrow screens. */
import { ActionIcon, Skeleton, Title, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#web/kit/overlay/overlay.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import type { PersonRow } from '../../contract/people.ts';
import type { PayPeriod } from '../../contract/periods.ts';
import { personQuery } from '../periods/queries.ts';
import { PersonBody } from './body.tsx';
import classes from './person.module.css';

interface PersonPanelProps {
  period: PayPeriod;
  employee: string;
  /** In the order of the table. */
  people: readonly PersonRow[];
  isWide: boolean;
  onSelect: (employee: string) => void;
  onClose: () => void;
}

export function PersonPanel({ period, employee, people, isWide, onSelect, onClose }: PersonPanelProps) {
  const { t } = useTranslation(['payroll', 'common']);
  const id = useId();
  const isPhone = useIsPhone();
  const answer = useQuery(personQuery(period.id, employee));
  const at = people.findIndex(({ employee_id }) => employee_id === employee);
  const name = answer.data?.data.employee_name ?? people[at]?.employee_name ?? '';
  const steps = <Steps previous={at > 0 ? people[at - 1] : undefined} next={at < 0 ? undefined : people[at + 1]} onSelect={onSelect} />;
  const pay = (
    <Loaded answer={answer} errorTitle={t('stubs.load_failed')} loader={<Skeleton height={320} />}>
      {({ data }) => <PersonBody period={period} person={data} />}
    </Loaded>
  );
  if (isWide)
    return (
      <aside className={classes.panel} aria-labelledby={id}>
        <div className={classes.sticky}>
          <div className={classes.head}>
            <div>
              <span className={classes.quiet}>{t('person.of')}</span>
              <Title order={2} size="h3" id={id}>
                {name}
              </Title>
            </div>
            <div className={classes.steps}>
              {steps}
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('common:actions.close')} onClick={onClose}>
                <IconX size={18} />
              </ActionIcon>
            </div>
          </div>
          {pay}
        </div>
      </aside>
    );
  return (
    <Sheet opened onClose={onClose} position={isPhone ? 'bottom' : 'right'} size={isPhone ? '92dvh' : 'md'} title={name}>
      <div className={classes.head}>
        <span className={classes.quiet}>{t('person.one')}</span>
        <div className={classes.steps}>{steps}</div>
      </div>
      {pay}
    </Sheet>
  );
}

interface StepsProps {
  previous: PersonRow | undefined;
  next: PersonRow | undefined;
  onSelect: (employee: string) => void;
}

/** To the person before and after, in the order of the table. */
function Steps({ previous, next, onSelect }: StepsProps) {
  const { t } = useTranslation('payroll');
  const step = (to: PersonRow | undefined, which: 'previous' | 'next', icon: ReactNode) => (
    <Tooltip label={`${t(`person.${which}`)} (Alt ${which === 'previous' ? '↑' : '↓'})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t(`person.${which}`)}
        aria-keyshortcuts={which === 'previous' ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
        disabled={!to}
        onClick={() => to && onSelect(to.employee_id)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <>
      {step(previous, 'previous', <IconChevronUp size={18} />)}
      {step(next, 'next', <IconChevronDown size={18} />)}
    </>
  );
}
