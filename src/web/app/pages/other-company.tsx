import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CompanySummary } from '#modules/companies/contract/companies.ts';
import { canRead } from '../../api/call.ts';
import { useSession } from '../../session/session.ts';
import { switchCompany } from '../../session/session-actions.ts';
import { useLoading } from '../loading.tsx';
import { showFailure } from '../toast.ts';

/** Offers to switch to another company of the user in which they can read the missing record. Renders nothing if there is none. */
export function OtherCompany({ path, screen }: { path: string; screen: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { during } = useLoading();
  const { companies, currentCompany } = useSession();
  const others = companies.filter(({ id, status }) => id !== currentCompany?.id && status === 'active');
  const { data: company } = useQuery({
    queryKey: ['company of', path, others.map(({ id }) => id)],
    queryFn: () => firstThatReads(path, others),
    enabled: path !== '',
  });
  if (!company) return null;
  const open = async () => {
    try {
      await during(switchCompany(company, async () => {}));
      router.history.replace(screen);
    } catch (error) {
      showFailure(t('shell.switch_failed', { company: company.name }), error);
    }
  };
  return (
    <Alert variant="light" color="petrol" w="100%">
      <Stack align="flex-start">
        {t('errors.in_other_company', { company: company.name })}
        <Button onClick={() => void open()}>{t('errors.open_in_company', { company: company.name })}</Button>
      </Stack>
    </Alert>
  );
}

/** One after the other: most people work in two companies. */
async function firstThatReads(path: string, companies: readonly CompanySummary[]): Promise<CompanySummary | null> {
  for (const company of companies) if (await canRead(path, company.id)) return company;
  return null;
}
