import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './trip.module.css';

/** The route of a trip. The arrow is an icon as high as the text, because the fonts lack the character; screen readers get a word. */
export function RouteText({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('trips');
  return (
    <span className={classes.route}>
      {from} <IconArrowRight stroke={1.8} aria-hidden />
      <VisuallyHidden component="span">{t('route_to')}</VisuallyHidden> {to}
    </span>
  );
}
