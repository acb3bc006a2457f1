/** Applies a template to vehicles, in a dialog, and shows the result for each. */
import { Box, Button, Group, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { showFailure, toastSuccess } from '#web/app/toast.ts';
import { AsyncSelect } from '#web/kit/fields/async-select.tsx';
import { DayField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { DialogButtons } from '#web/kit/form/save-bar.tsx';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { RemoveRow } from '#web/kit/rows/remove-row.tsx';
import { BriefTable } from '#web/kit/table/brief-table.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import {
  defaultLeads,
  NewSchedulesInput,
  type Schedule,
  type ScheduleOutcome,
  schedules,
  vehiclesLimit,
} from '../../contract/schedules.ts';
import { activeVehicles, listAllActive, readVehicles } from '../filters.ts';
import classes from './apply.module.css';
import { TemplateFields } from './fields.tsx';
import { templates } from './templates.ts';

interface ApplyDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Its interval is applied. */
  schedule?: Schedule;
  /** Applied to this vehicle, unless the user adds others. */
  vehicle?: KnownVehicle;
}
interface KnownVehicle {
  id: string;
  plate: string;
  /** 0 if it is not known. */
  mileage: number;
}

export function ApplyDialog({ opened, onClose, schedule, vehicle }: ApplyDialogProps) {
  const { t } = useTranslation('maintenance');
  const [outcomes, setOutcomes] = useState<ScheduleOutcome[]>();
  const close = () => {
    onClose();
    setOutcomes(undefined);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t(schedule ? 'schedules.apply.other_title' : 'schedules.apply.new_title')}
      size="xl"
      withCloseButton={false}
    >
      {opened &&
        (outcomes ? (
          <Outcomes outcomes={outcomes} onClose={close} />
        ) : (
          <ApplyForm schedule={schedule} vehicle={vehicle} onClose={close} onApplied={setOutcomes} />
        ))}
    </Dialog>
  );
}

/** A vehicle of the form: with its plate, which is not sent. */
interface VehicleRow {
  vehicle_id: string;
  plate: string;
  start_on: string;
  start_odometer: number | null;
}

type ApplyFormProps = Pick<ApplyDialogProps, 'onClose'> & {
  schedule: Schedule | undefined;
  vehicle: KnownVehicle | undefined;
  onApplied: (outcomes: ScheduleOutcome[]) => void;
};

function ApplyForm({ schedule, vehicle, onClose, onApplied }: ApplyFormProps) {
  const { t } = useTranslation(['maintenance', 'common']);
  const today = useToday();
  const { description = '', every_km = null, every_months = null, lead_km, lead_days } = schedule ?? {};
  const form = useZodForm(
    NewSchedulesInput,
    {
      description,
      every_km,
      every_months,
      lead_km: lead_km ?? defaultLeads.lead_km,
      lead_days: lead_days ?? defaultLeads.lead_days,
      vehicles: vehicle ? [rowOf(vehicle, today)] : [],
    },
    { key: `schedules.new.${schedule?.id ?? vehicle?.id ?? ''}` },
  );
  return (
    <Form
      form={form}
      failure={t('schedules.apply.failed')}
      onSubmit={(body, sending) => call(schedules.create, { body, ...sending })}
      onSaved={async ({ data }) => {
        await invalidateAll();
        if (!data.every(({ outcome }) => outcome === 'created')) return onApplied(data);
        toastSuccess(t('schedules.apply.done'));
        onClose();
      }}
    >
      {!schedule && <TemplateSelect />}
      <TemplateFields />
      <Vehicles />
      <DialogButtons submit={t('common:actions.apply')} onCancel={onClose} />
    </Form>
  );
}

const rowOf = ({ id, plate, mileage }: KnownVehicle, today: string): VehicleRow => ({
  vehicle_id: id,
  plate,
  start_on: today,
  start_odometer: mileage > 0 ? mileage : null,
});

/** Fills in the usual values. */
function TemplateSelect() {
  const { t } = useTranslation('maintenance');
  const { setValue } = useFormContext();
  const options = templates.map(({ key }) => ({ value: key, label: t(`schedules.apply.templates.${key}`) }));
  return (
    <NativeSelect
      label={t('schedules.apply.template')}
      mb="sm"
      data={[{ value: '', label: t('schedules.apply.own_template') }, ...options]}
      onChange={({ currentTarget }) => {
        const chosen = templates.find(({ key }) => key === currentTarget.value);
        if (!chosen) return;
        const { key, ...interval } = chosen;
        const values = { ...interval, description: t(`schedules.apply.templates.${key}`) };
        for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
      }}
    />
  );
}

function Vehicles() {
  const { t } = useTranslation('maintenance');
  const today = useToday();
  const [mayTrucks, mayTrailers] = [useHasPermission('view-trucks'), useHasPermission('view-trailers')];
  const { fields, append, remove } = useFieldArray<{ vehicles: VehicleRow[] }>({ name: 'vehicles' });
  const { errors } = useFormState<{ vehicles: VehicleRow[] }>();
  useShownRows('vehicles', t('schedules.fields.vehicles'));
  const [isLoading, setLoading] = useState(false);
  const add = async (load: () => Promise<KnownVehicle[]>) => {
    setLoading(true);
    try {
      const found = (await load()).filter(({ id }) => !fields.some(({ vehicle_id }) => vehicle_id === id));
      append(
        found.slice(0, vehiclesLimit - fields.length).map((vehicle) => rowOf(vehicle, today)),
        { shouldFocus: false },
      );
    } catch (error) {
      showFailure(t('schedules.apply.failed'), error);
    } finally {
      setLoading(false);
    }
  };
  const all = (of: 'trucks' | 'trailers') => (
    <Button
      variant="default"
      loading={isLoading}
      leftSection={<IconPlus size={16} />}
      onClick={() => void add(() => listAllActive(of, vehiclesLimit))}
    >
      {t(`schedules.apply.add_all_${of}`)}
    </Button>
  );
  return (
    <Box mt="lg">
      <Section title={t('schedules.fields.vehicles')} hint={t('schedules.apply.vehicles_hint')}>
        <Group align="end" gap="sm" mb="sm">
          <AsyncSelect
            key={fields.length}
            source={activeVehicles}
            value={null}
            label={t('schedules.apply.add_vehicle')}
            error={fields.length === 0 ? errors.vehicles?.message : undefined}
            name="vehicles"
            onChange={(id) => id !== null && void add(() => readVehicles([id]))}
          />
          {mayTrucks && all('trucks')}
          {mayTrailers && all('trailers')}
        </Group>
        {fields.length > 0 && (
          <div className={classes.head} aria-hidden>
            <span />
            <span>{t('schedules.fields.start_on')}</span>
            <span>{t('schedules.fields.start_odometer')}</span>
          </div>
        )}
        {fields.map((row, at) => {
          const label = (field: string) => `${row.plate}: ${t(`schedules.fields.${field}`)}`;
          return (
            <div key={row.id} className={classes.row}>
              <span className={classes.plate}>{row.plate}</span>
              <input type="hidden" name={`vehicles.${at}.vehicle_id`} value={row.vehicle_id} />
              <DayField name={`vehicles.${at}.start_on`} aria-label={label('start_on')} />
              <IntegerField name={`vehicles.${at}.start_odometer`} aria-label={label('start_odometer')} />
              <RemoveRow label={t('schedules.apply.remove', { name: row.plate })} onClick={() => remove(at)} />
            </div>
          );
        })}
      </Section>
    </Box>
  );
}

const tones = { created: 'good', exists: 'quiet', inactive: 'warn' } as const;

function Outcomes({ outcomes, onClose }: { outcomes: ScheduleOutcome[]; onClose: () => void }) {
  const { t } = useTranslation(['maintenance', 'common']);
  return (
    <>
      <BriefTable
        label={t('schedules.apply.result')}
        rows={outcomes.map((outcome, at) => ({ ...outcome, id: String(at) }))}
        columns={[
          { title: t('schedules.columns.plate'), card: 'title', cell: ({ plate }) => plate },
          {
            title: t('schedules.apply.result'),
            card: 'end',
            cell: ({ outcome }) => <StatusBadge tone={tones[outcome]}>{t(`schedules.apply.outcomes.${outcome}`)}</StatusBadge>,
          },
        ]}
      />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {t('common:actions.close')}
        </Button>
      </Group>
    </>
  );
}
