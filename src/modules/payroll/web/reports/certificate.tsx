/** Opens the certificate of earnings of a year. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { documentUrl, query } from '#web/api/call.ts';
import { payDocuments } from '../../contract/documents.ts';
import { payStubs } from '../../contract/stubs.ts';

/** For another user: the years of their stubs, by the end of the period. Renders nothing without any. */
export function UserCertificate({ userId }: { userId: string }) {
  const stubs = useQuery(query(payStubs.list, { query: { employee_id: userId, sort: '-ends_on', perPage: 100 }, quiet: true }));
  const closed = stubs.data?.data.filter(({ is_reopened, status }) => !is_reopened && status !== 'void') ?? [];
  return (
    <CertificateMenu
      years={closed.map(({ ends_on }) => Number(ends_on.slice(0, 4)))}
      hrefOf={(year) => documentUrl(payDocuments.certificate, { id: userId }, { year })}
    />
  );
}

/** Of the user, for the years of their stubs. */
export function OwnCertificate({ years }: { years: readonly number[] }) {
  return <CertificateMenu years={years} hrefOf={(year) => documentUrl(payDocuments.ownCertificate, {}, { year })} />;
}

function CertificateMenu({ years, hrefOf }: { years: readonly number[]; hrefOf: (year: string) => string }) {
  const { t } = useTranslation('payroll');
  const distinct = [...new Set(years)].toSorted((one, other) => other - one);
  if (distinct.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
          {t('certificate.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {distinct.map((year) => (
          <Menu.Item key={year} component="a" href={hrefOf(String(year))} target="_blank" rel="noopener">
            {year}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
