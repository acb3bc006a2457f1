/** The drivers of a truck: current, planned and past. */
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { DayText } from '#web/kit/text/formatted.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type Assignment, assignmentStates } from '../../contract/assignments.ts';
import type { Truck } from '../../contract/vehicles.ts';
import { assignmentLength } from '../../rules/assignments.ts';
import { AssignmentForm } from './form.tsx';
import { useAssignments } from './queries.ts';
import classes from './timeline.module.css';
import { useAssignmentActions } from './use-actions.ts';

const tones: Record<Assignment['state'], Tone> = { current: 'good', planned: 'info', past: 'quiet' };

export function DriversTab({ record: truck }: { record: Truck }) {
  const { t } = useTranslation('fleet');
  const mayUpdate = useHasPermission('update-trucks');
  const answer = useAssignments(truck.id);
  const [open, setOpen] = useState<Assignment | 'new'>();
  const close = () => setOpen(undefined);
  const assign = mayUpdate && (
    <Button variant="light" leftSection={<IconPlus size={16} />} aria-keyshortcuts="N" onClick={() => setOpen('new')}>
      {t('drivers.assign')}
    </Button>
  );
  return (
    <Loaded answer={answer} loader={<Skeleton height={170} />}>
      {({ data }) => (
        <>
          {data.length === 0 ? (
            <EmptyState picture="road" title={t('drivers.empty_title')} text={t('drivers.empty_text')} action={assign} />
          ) : (
            <Section title={t('drivers.title')} action={assign}>
              <Timeline truck={truck} assignments={data} onEdit={mayUpdate ? setOpen : undefined} />
            </Section>
          )}
          <Dialog opened={open !== undefined} onClose={close} title={t(open === 'new' ? 'drivers.assign' : 'drivers.edit')}>
            {open && <AssignmentForm truck={truck} assignment={open === 'new' ? undefined : open} others={data} onClose={close} />}
          </Dialog>
        </>
      )}
    </Loaded>
  );
}

interface TimelineProps {
  truck: Truck;
  assignments: readonly Assignment[];
  /** Undefined for users who may only view. */
  onEdit: ((assignment: Assignment) => void) | undefined;
}

/** Current ones first, then planned and past ones, each newest first. */
function Timeline({ truck, assignments, onEdit }: TimelineProps) {
  const { t } = useTranslation('fleet');
  return (
    <ol className={classes.timeline} aria-label={t('drivers.title')}>
      {assignmentStates.flatMap((state) =>
        assignments
          .filter((one) => one.state === state)
          .map((one) => <Entry key={one.id} truck={truck} assignment={one} onEdit={onEdit && (() => onEdit(one))} />),
      )}
    </ol>
  );
}

function Entry({ truck, assignment, onEdit }: { truck: Truck; assignment: Assignment; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation(['fleet', 'common']);
  const actions = useAssignmentActions(truck.id, assignment);
  const { driver_id, driver_name, starts_on, ends_on, state } = assignment;
  const length = assignmentLength(assignment, useToday());
  return (
    <li className={classes.entry} data-state={state}>
      <div className={classes.who}>
        <span className={classes.name}>
          <RecordLink of="users" id={driver_id} name={driver_name} />
          <StatusBadge tone={tones[state]}>{t(`drivers.state.${state}`)}</StatusBadge>
        </span>
        <span className={classes.when}>
          <DayText day={starts_on} /> – {ends_on ? <DayText day={ends_on} /> : t('drivers.open')}
          {length && ` · ${t(`drivers.length.${length.unit}`, { count: length.count })}`}
        </span>
      </div>
      {onEdit && (
        <div className={classes.actions}>
          {state === 'current' && ends_on === null && (
            <Button variant="default" size="compact-sm" onClick={() => void actions.end()}>
              {t('drivers.end')}
            </Button>
          )}
          <RowMenu
            rowLabel={driver_name}
            actions={[
              { label: t('common:actions.edit'), onClick: onEdit },
              { label: t('common:actions.delete'), danger: true, onClick: () => void actions.remove() },
            ]}
          />
        </div>
      )}
    </li>
  );
}
