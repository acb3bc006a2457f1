import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A screen or its data is loading. */
export function PageLoader() {
  const { t } = useTranslation();
  return (
    <Center mih="60vh" role="status" aria-label={t('states.loading')}>
      <Loader type="dots" color="petrol.5" />
    </Center>
  );
}
