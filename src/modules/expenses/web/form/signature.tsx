/** The signature of an expense: the one that it has, or a new one. Few need it, so the canvas is opened by a button. */
import { Button, Group, Image, Input, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SignatureField } from '#modules/files/web/pickers.tsx';
import { fileUrl } from '#web/api/call.ts';
import type { Expense } from '../../contract/expenses.ts';
import type { ExpenseValues } from './values.ts';

export function ExpenseSignature({ expense }: { expense: Expense | undefined }) {
  const { t } = useTranslation('expenses');
  const { setValue } = useFormContext<ExpenseValues>();
  const [id] = useWatch<ExpenseValues, ['signature_file_id']>({ name: ['signature_file_id'] });
  const [isSigning, setSigning] = useState(false);
  const label = t('fields.signature_file_id');
  if (isSigning) return <SignatureField name="signature_file_id" label={label} isRequired={false} />;
  const stored = id === expense?.signature_file_id ? expense?.signature_url : null;
  return (
    <Input.Wrapper label={label} labelElement="div">
      {stored && <Image src={fileUrl(stored)} alt={label} w={240} fit="contain" bg="white" />}
      {id && !stored && <Text size="sm">{t('signature.signed')}</Text>}
      <Group gap="xs" mt={4}>
        <Button variant="default" size="compact-md" onClick={() => setSigning(true)}>
          {t(id ? 'signature.again' : 'signature.add')}
        </Button>
        {id && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            onClick={() => setValue('signature_file_id', null, { shouldDirty: true })}
          >
            {t('signature.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
