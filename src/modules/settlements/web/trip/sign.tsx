/** The driver signs the settlement on the screen. */
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SignatureField } from '#modules/files/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { DialogForm } from '#web/kit/form/form-dialog.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useSession } from '#web/session/session.ts';
import { type Settlement, settlements } from '../../contract/settlement.ts';
import { OwedAmount, useOwedLabel } from '../owed.tsx';
import { invalidateAccounts } from '../queries.ts';

/** Open while there is a settlement. */
export function SignDialog({ trip_id, settlement, onClose }: { trip_id: string; settlement: Settlement | undefined; onClose: () => void }) {
  const { t } = useTranslation('settlements');
  const title = settlement && t('sign.title', { driver: settlement.driver_name });
  return (
    <Dialog opened={settlement !== undefined} onClose={onClose} title={title} size="lg" withCloseButton={false}>
      {/* If the amounts differ from the shown ones, another signature is needed. */}
      {settlement && <SignForm key={settlement.fingerprint} trip_id={trip_id} settlement={settlement} onClose={onClose} />}
    </Dialog>
  );
}

function SignForm({ trip_id, settlement, onClose }: { trip_id: string; settlement: Settlement; onClose: () => void }) {
  const { t } = useTranslation(['settlements', 'common']);
  const label = useOwedLabel();
  const company = useSession().currentCompany?.name ?? '';
  const { driver_id, fingerprint, owed } = settlement;
  return (
    <DialogForm
      schema={settlements.sign.body}
      defaults={{ driver_id, fingerprint, signature_file_id: '' }}
      submit={t('sign.submit')}
      success={t('sign.done')}
      failure={t('sign.failed')}
      onSubmit={(body, sending) => call(settlements.sign, { params: { id: trip_id }, body, ...sending })}
      onSaved={invalidateAccounts}
      onClose={onClose}
    >
      <Group justify="space-between" mb="xs">
        <Text fw={650}>{label(owed)}</Text>
        <Text fw={650} size="lg">
          <OwedAmount owed={owed} />
        </Text>
      </Group>
      <Text mb="md">{t('sign.agree', { company })}</Text>
      <SignatureField name="signature_file_id" label={t('sign.signature')} />
    </DialogForm>
  );
}
