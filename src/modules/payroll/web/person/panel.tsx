/** The explained stub of one person, beside the period; where there is no room, as a sheet. */
import { ActionIcon, Skeleton, Title, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#web/kit/overlay/overlay.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import type { PayPeriod, PersonRow } from '../../contract/periods.ts';
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

export function PersonPanel({ isWide, ...props }: PersonPanelProps) {
  const { t } = useTranslation('payroll');
  const id = useId();
  const isPhone = useIsPhone();
  const content = <Content {...props} headingId={id} />;
  if (isWide)
    return (
      <aside className={classes.panel} aria-labelledby={id}>
        <div className={classes.sticky}>{content}</div>
      </aside>
    );
  return (
    <Sheet
      opened
      onClose={props.onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92dvh' : 'md'}
      withCloseButton={false}
      aria-label={t('person.of')}
    >
      {content}
    </Sheet>
  );
}

function Content({ period, employee, people, headingId, onSelect, onClose }: Omit<PersonPanelProps, 'isWide'> & { headingId: string }) {
  const { t } = useTranslation(['payroll', 'common']);
  const answer = useQuery(personQuery(period.id, employee));
  const at = people.findIndex(({ employee_id }) => employee_id === employee);
  const name = answer.data?.data.employee_name ?? people[at]?.employee_name ?? '';
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
      <div className={classes.head}>
        <div>
          <span className={classes.quiet}>{t('person.of')}</span>
          <Title order={2} size="h3" id={headingId}>
            {name}
          </Title>
        </div>
        <div className={classes.steps}>
          {step(at > 0 ? people[at - 1] : undefined, 'previous', <IconChevronUp size={18} />)}
          {step(at < 0 ? undefined : people[at + 1], 'next', <IconChevronDown size={18} />)}
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('common:actions.close')} onClick={onClose}>
            <IconX size={18} />
          </ActionIcon>
        </div>
      </div>
      <Loaded answer={answer} errorTitle={t('stubs.load_failed')} loader={<Skeleton height={320} />}>
        {({ data }) => <PersonBody period={period} person={data} />}
      </Loaded>
    </>
  );
}
