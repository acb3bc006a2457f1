import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A screen or its data is loading: the shape of a page, after 200 ms (`theme.css`). */
export function PageLoader() {
  const { t } = useTranslation();
  return (
    <Stack mih="60vh" gap={14} role="status" aria-label={t('states.loading')}>
      <Skeleton h={28} w="min(20rem, 70%)" mb="lg" />
      {[90, 70, 80, 60, 85, 75].map((width) => (
        <Skeleton key={width} h={20} w={`${width}%`} />
      ))}
    </Stack>
  );
}
