/** The email with a document: recipients and text. */
import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { typedList } from '#web/kit/fields/typed-list.ts';
import { DialogForm } from '#web/kit/form/form-dialog.tsx';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { type Delivery, type EmailDraft, EmailInput, recipientsLimit } from '../contract/deliveries.ts';
import type { Deliverable, SendDialogProps } from './deliverable.ts';
import { Outcomes } from './outcomes.tsx';

/** Addresses are typed as one text. */
const FormSchema = EmailInput.extend({
  recipients: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((typed) => typedList(typed).every((address) => z.email().safeParse(address).success), 'email_invalid')
    .transform(typedList)
    .refine((addresses) => addresses.length <= recipientsLimit, 'email_invalid'),
});

export function SendDialog(props: SendDialogProps) {
  const { t } = useTranslation(['deliveries', 'common']);
  const { of, hasLog, onClose } = props;
  const answer = useQuery(query(of.operations.emailDraft, { params: { id: of.id }, query: of.query ?? {} }));
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('send_title', { document: of.name })}>
      <Loaded answer={answer}>
        {({ data }) =>
          data.has_mail_server ? (
            <EmailForm {...props} draft={data} />
          ) : (
            <Alert variant="light" color="yellow">
              {t('errors.no_mail_server')}
            </Alert>
          )
        }
      </Loaded>
      {hasLog && (
        <Box mt="xl">
          <Section title={t('log')}>
            <Outcomes of={of} onAgain={undefined} />
          </Section>
        </Box>
      )}
    </Dialog>
  );
}

function EmailForm({ of, again, draft, onClose }: SendDialogProps & { draft: EmailDraft }) {
  const { t } = useTranslation(['deliveries', 'common']);
  const withConfirmations = useConfirmations({ title: t('confirm_title', { document: of.name }), action: t('send') }, () =>
    t('confirm_zero'),
  );
  // Its text may be about other figures than the document has now.
  const { subject, body } = draft;
  const recipients = again ? again.recipient : draft.recipients.join(', ');
  return (
    <DialogForm
      schema={FormSchema}
      defaults={{ recipients, subject, body }}
      draft={draftKey(of, again)}
      submit={t('send')}
      subject={t('this')}
      success={t('on_its_way')}
      failure={t('send_failed')}
      onSubmit={(input, sending) =>
        withConfirmations((questions) =>
          call(of.operations.email, { params: { id: of.id }, query: of.query ?? {}, body: { ...input, confirm: questions }, ...sending }),
        )
      }
      onSaved={invalidateAll}
      onClose={onClose}
    >
      <FieldGrid>
        <Wide>
          <TextField name="recipients" label={t('to')} description={t('to_hint')} inputMode="email" required data-autofocus />
          <Others others={draft.others} />
        </Wide>
        <Wide>
          <TextField name="subject" isEmail label={t('subject')} required />
        </Wide>
        <Wide>
          <TextAreaField name="body" isEmail label={t('body')} required rows={7} />
        </Wide>
        <Wide>
          <Text size="sm" c="dimmed">
            <IconPaperclip size={15} aria-hidden /> {t('attachment', { name: draft.file_name })}
          </Text>
        </Wide>
      </FieldGrid>
    </DialogForm>
  );
}

/** Another range of a statement, and another email that is sent again, is another draft. */
const draftKey = ({ operations, id, query = {} }: Deliverable, again: Delivery | undefined): string =>
  ['deliveries', operations.email.path, id, new URLSearchParams(query), again?.id].filter((part) => part !== undefined).join('.');

/** Contacts who do not get such documents by themselves. */
function Others({ others }: Pick<EmailDraft, 'others'>) {
  const { t } = useTranslation('deliveries');
  const { getValues, setValue } = useFormContext<{ recipients: string }>();
  const add = (email: string) => {
    const chosen = typedList(getValues('recipients'));
    if (!chosen.includes(email)) setValue('recipients', [...chosen, email].join(', '), { shouldDirty: true, shouldValidate: true });
  };
  if (others.length === 0) return null;
  return (
    <Group gap={6} mt={6}>
      {others.map(({ name, email }) => (
        <Button key={email} variant="light" size="compact-sm" onClick={() => add(email)}>
          {t('add', { name: name || email })}
        </Button>
      ))}
    </Group>
  );
}
