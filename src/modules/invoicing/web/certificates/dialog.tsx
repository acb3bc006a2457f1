/** The dialog with the form of a certificate. */
import { useTranslation } from 'react-i18next';
import { isPositive, plus } from '#base/money.ts';
import { withholdingKinds } from '#modules/companies/contract/withholdings.ts';
import { FilesField } from '#modules/files/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { DayField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField, MoneyField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { type Certificate, CertificateInput, type CustomerYear, certificateFiles, certificates } from '../../contract/certificates.ts';

/** A certificate to change, or the year and customer of a new one. */
export interface CertificateTask {
  customer_id: string;
  year: number;
  certificate?: Certificate;
}

interface CertificateDialogProps {
  task: CertificateTask | undefined;
  /** Of the year: a new certificate proposes the first kind that is missing, with its amount. */
  missing: CustomerYear['kinds'] | undefined;
  onClose: () => void;
}

export function CertificateDialog({ task, missing = [], onClose }: CertificateDialogProps) {
  const { t } = useTranslation('invoicing');
  const today = useToday();
  const certificate = task?.certificate;
  const first = missing.find((kind) => isPositive(kind.missing));
  return (
    <FormDialog
      title={t(certificate ? 'certificates.edit' : 'certificates.new')}
      size="lg"
      onClose={onClose}
      form={
        task
          ? {
              schema: CertificateInput,
              defaults: {
                customer_id: task.customer_id,
                year: certificate?.year ?? task.year,
                kind: certificate?.kind ?? first?.kind ?? 'retefuente',
                received_on: certificate?.received_on ?? today,
                number: certificate?.number ?? '',
                amount: certificate ? plus(certificate.amount, '0') : first ? plus(first.missing, '0') : '',
                file_ids: certificate?.files.map((file) => file.id) ?? [],
              },
              draft: certificate ? `certificates.${certificate.id}` : `certificates.new.${task.customer_id}.${task.year}`,
              version: certificate?.version,
              subject: t('certificates.this'),
              success: t('certificates.saved'),
              failure: t('certificates.save_failed'),
              onSubmit: ({ customer_id, ...body }, sending) =>
                certificate
                  ? call(certificates.update, { params: { id: certificate.id }, body, ...sending })
                  : call(certificates.create, { body: { customer_id, ...body }, ...sending }),
              onSaved: invalidateAll,
            }
          : undefined
      }
    >
      <FieldGrid>
        <SelectField
          name="kind"
          label={t('certificates.fields.kind')}
          required
          options={choicesOf(t, 'certificates.kinds', withholdingKinds)}
        />
        <IntegerField name="year" label={t('certificates.fields.year')} required maxLength={4} />
        <MoneyField name="amount" label={t('certificates.fields.amount')} required data-autofocus />
        <DayField name="received_on" label={t('certificates.fields.received_on')} required max={today} />
        <TextField name="number" label={t('certificates.fields.number')} />
        <Wide>
          <FilesField
            name="file_ids"
            label={t('certificates.fields.file_ids')}
            current={certificate?.files ?? []}
            limit={certificateFiles}
          />
        </Wide>
      </FieldGrid>
    </FormDialog>
  );
}
