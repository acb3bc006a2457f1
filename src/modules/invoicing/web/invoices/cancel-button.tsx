import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { Invoice } from '../../contract/invoice.ts';

/** Cancels the invoice. When it has payments, explains why it cannot and links to them. */
export function CancelButton({ invoice: { number, payments }, onCancel }: { invoice: Invoice; onCancel: () => void }) {
  const { t } = useTranslation(['invoicing', 'common']);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const maySeePayments = useHasPermission('view-payments');
  const close = () => setDialogOpen(false);
  return (
    <>
      <Button variant="default" c="red" onClick={() => (payments.length > 0 ? setDialogOpen(true) : onCancel())}>
        {t('cancel')}…
      </Button>
      <Dialog opened={isDialogOpen} onClose={close} title={t('cancel_blocked', { number })} withCloseButton={false}>
        <Text>{t('errors.invoice_has_payments')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={close}>
            {t('common:actions.close')}
          </Button>
          {maySeePayments && (
            <Button component={AppLink} href={`/admin/payments?search=${encodeURIComponent(number)}`}>
              {t('see_payments')}
            </Button>
          )}
        </Group>
      </Dialog>
    </>
  );
}
