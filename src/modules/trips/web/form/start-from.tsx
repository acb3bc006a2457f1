/** Starts a new trip from an earlier trip or a route template. One button, so that one key skips it. */
import { Anchor, Button, Menu } from '@mantine/core';
import { IconCopy, IconRoute2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { toastFailure } from '#web/app/toast.ts';
import { AsyncSelect } from '#web/kit/fields/async-select.tsx';
import { optionSource } from '#web/kit/fields/options.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { loads } from '../../contract/loads.ts';
import { type TripTemplate, tripTemplates } from '../../contract/templates.ts';
import { trips } from '../../contract/trips.ts';
import { tripQuery } from '../queries.ts';
import { copiedValues, type TripFormValues } from './values.ts';

const allTrips = optionSource(trips.list, ({ id, number, customer_name, origin_name, destination_name }) => ({
  value: id,
  label: number,
  hint: `${customer_name} · ${origin_name} – ${destination_name}`,
}));

const activeTemplates = optionSource(
  tripTemplates.list,
  ({ id, name, customer_name, origin_name, destination_name }) => ({
    value: id,
    label: name,
    hint: [customer_name, `${origin_name} – ${destination_name}`].filter(Boolean).join(' · '),
  }),
  { fixed: { status: 'active' } },
);

/** How the form is filled in. */
export interface FillIn {
  /** Replaces the input. */
  copy: (values: Partial<TripFormValues>) => void;
  /** Fills in the empty fields. */
  template: (template: TripTemplate) => void;
}

export function StartFrom({ fillIn }: { fillIn: FillIn }) {
  const { t } = useTranslation('trips');
  const [open, setOpen] = useState<'trip' | 'route'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconCopy size={16} />}>
            {t('form.start_from')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setOpen('trip')}>
            {t('form.copy')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRoute2 size={16} />} onClick={() => setOpen('route')}>
            {t('form.use_template')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog title={t('form.copy')} opened={open === 'trip'} onClose={close}>
        <CopyTrip onCopied={fillIn.copy} onClose={close} />
      </Dialog>
      <Dialog title={t('form.use_template')} opened={open === 'route'} onClose={close}>
        <ChooseTemplate onChosen={fillIn.template} onClose={close} />
      </Dialog>
    </>
  );
}

/** Copies another trip: everything except its days, its manifest, its advance and its measured values. */
function CopyTrip({ onCopied, onClose }: { onCopied: FillIn['copy']; onClose: () => void }) {
  const { t } = useTranslation('trips');
  const copy = async (id: string) => {
    try {
      const [trip, loaded] = await Promise.all([
        client.fetchQuery(tripQuery(id)),
        client.fetchQuery(query(loads.list, { params: { id }, quiet: true })),
      ]);
      onCopied(copiedValues(trip.data, loaded.data));
      onClose();
    } catch (error) {
      toastFailure(t('form.copy_failed'), error);
    }
  };
  return (
    <AsyncSelect
      source={allTrips}
      value={null}
      label={t('common:labels.trip')}
      description={t('form.copy_hint')}
      onChange={(id) => id && void copy(id)}
    />
  );
}

function ChooseTemplate({ onChosen, onClose }: { onChosen: FillIn['template']; onClose: () => void }) {
  const { t } = useTranslation('trips');
  const use = async (id: string) => {
    try {
      onChosen((await client.fetchQuery(query(tripTemplates.read, { params: { id }, quiet: true }))).data);
      onClose();
    } catch (error) {
      toastFailure(t('form.template_failed'), error);
    }
  };
  return (
    <>
      <AsyncSelect
        source={activeTemplates}
        value={null}
        label={t('common:labels.route')}
        description={t('form.template_hint')}
        onChange={(id) => id && void use(id)}
      />
      <Anchor component={AppLink} href="/admin/trips/templates" mt="sm" display="inline-block">
        {t('form.manage_templates')}
      </Anchor>
    </>
  );
}
