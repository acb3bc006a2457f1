import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { users } from '../../contract/users.ts';

const debounceMs = 600;

/** The email of a new user, with a hint as soon as it belongs to an existing person. Reserves two lines for the hint to avoid layout shift. */
export function NewEmailField() {
  const { t } = useTranslation('people');
  const [email] = useDebouncedValue(useWatch({ name: 'email' }) as string, debounceMs);
  const isValid = users.lookup.query.safeParse({ email }).success;
  const { data } = useQuery({ ...query(users.lookup, { query: { email }, quiet: true }), enabled: isValid, retry: false });
  const found = isValid ? data?.data : undefined;
  const hints = {
    here: found?.id && (
      <>
        {t('errors.user_exists')}{' '}
        <Anchor component={AppLink} href={`/admin/users/${found.id}`} inherit>
          {t('users.open_existing')}
        </Anchor>
      </>
    ),
    elsewhere: t('users.known_elsewhere'),
    unknown: t('users.email_hint'),
  };
  return (
    <TextField
      name="email"
      type="email"
      label={t('users.email')}
      required
      description={hints[found?.state ?? 'unknown']}
      descriptionProps={{ mih: '2lh' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
