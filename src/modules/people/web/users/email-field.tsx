import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { users } from '../../contract/users.ts';

const pause = 600;

/** The e-mail of a new user: says while the form is still short work that somebody has it already. Two lines stand below from the start, whatever they say, so that no field moves under the hand. */
export function NewEmailField() {
  const { t } = useTranslation('people');
  const [email] = useDebouncedValue(useWatch({ name: 'email' }) as string, pause);
  const isWhole = users.lookup.query.safeParse({ email }).success;
  const { data } = useQuery({ ...query(users.lookup, { query: { email }, quiet: true }), enabled: isWhole, retry: false });
  const found = isWhole ? data?.data : undefined;
  const said = {
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
      description={said[found?.state ?? 'unknown']}
      descriptionProps={{ mih: '2lh' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
