import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import classes from './link.module.css';

/** From the list of invoices to the certificates that are missing. */
export function CertificatesLink() {
  const { t } = useTranslation('invoicing');
  return (
    <Button
      component={AppLink}
      href="/admin/customer-withholdings?state=missing"
      variant="default"
      classNames={{ section: classes.icon, label: classes.name }}
      title={t('certificates.action')}
      leftSection={<IconCertificate size={16} aria-hidden />}
    >
      {t('certificates.action')}
    </Button>
  );
}
