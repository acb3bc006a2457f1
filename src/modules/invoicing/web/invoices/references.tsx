/** The reference of the customer and the electronic invoice, on the page of an invoice, and the dialog that changes them. */
import { Button, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileLinks } from '#modules/files/web/parts.tsx';
import { FilesField } from '#modules/files/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { DayField, TextField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { DayText } from '#web/kit/text/formatted.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import type { Invoice } from '../../contract/invoice.ts';
import { invoices } from '../../contract/invoices.ts';
import { filesLimit, ReferencesInput } from '../../contract/references.ts';
import classes from './invoice.module.css';

export function InvoiceReferences({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['invoicing', 'common']);
  const [isOpen, setOpen] = useState(false);
  const mayUpdate = useHasPermission('update-invoices') && invoice.status !== 'cancelled';
  const { customer_reference, dian_number, dian_date, cufe, files } = invoice;
  const isEmpty = !(customer_reference || dian_number || dian_date || cufe || files.length > 0);
  if (isEmpty && !mayUpdate) return null;
  return (
    <Section
      title={t('sections.references')}
      action={
        mayUpdate && (
          <Button variant="subtle" leftSection={<IconPencil size={17} />} onClick={() => setOpen(true)}>
            {t(isEmpty ? 'references.add' : 'references.edit')}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <Text c="dimmed">{t('references.none')}</Text>
      ) : (
        <Facts
          facts={[
            [t('fields.customer_reference'), customer_reference],
            [t('fields.dian_number'), dian_number],
            [t('fields.dian_date'), dian_date && <DayText day={dian_date} />],
            [t('fields.cufe'), cufe && <Cufe code={cufe} />],
            [t('fields.file_ids'), files.length > 0 ? <FileLinks key="files" files={files} /> : null],
          ]}
        />
      )}
      <ReferencesDialog invoice={invoice} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}

function Cufe({ code }: { code: string }) {
  const { t } = useTranslation('invoicing');
  return (
    <span className={classes.cufe}>
      {code} <CopyButton value={code} label={t('references.copy_cufe')} />
    </span>
  );
}

function ReferencesDialog({ invoice, isOpen, onClose }: { invoice: Invoice; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('invoicing');
  const today = useToday();
  const { id, customer_reference, dian_number, dian_date, cufe, files, version } = invoice;
  return (
    <FormDialog
      title={t('sections.references')}
      size="lg"
      onClose={onClose}
      form={
        isOpen
          ? {
              schema: ReferencesInput,
              defaults: { customer_reference, dian_number, dian_date: dian_date ?? '', cufe, file_ids: files.map((file) => file.id) },
              draft: `invoices.${id}.references`,
              version,
              subject: t('this'),
              success: t('saved'),
              failure: t('save_failed'),
              onSubmit: (body, sending) => call(invoices.saveReferences, { params: { id }, body, ...sending }),
              onSaved: invalidateAll,
            }
          : undefined
      }
    >
      <FieldGrid>
        <TextField name="customer_reference" label={t('fields.customer_reference')} data-autofocus />
        <TextField name="dian_number" label={t('fields.dian_number')} />
        <DayField name="dian_date" label={t('fields.dian_date')} max={today} />
        <Wide>
          <TextField name="cufe" label={t('fields.cufe')} description={t('references.cufe_hint')} />
        </Wide>
        <Wide>
          <FilesField name="file_ids" label={t('fields.file_ids')} current={files} limit={filesLimit} purpose="electronic_invoice" />
        </Wide>
      </FieldGrid>
    </FormDialog>
  );
}
