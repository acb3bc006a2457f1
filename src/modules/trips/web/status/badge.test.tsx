import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import en from '../../words/en.json' with { type: 'json' };
import es from '../../words/es.json' with { type: 'json' };
import { TripStatusBadge } from './badge.tsx';

const render = (status: string, lng: string) => {
  const i18n = createInstance({ lng, resources: { es: { trips: es }, en: { trips: en } } });
  void i18n.init();
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <TripStatusBadge status={status as never} />
      </MantineProvider>
    </I18nextProvider>,
  );
};

it('shows a status in words', () => expect(render('in_transit', 'es')).toContain('En tránsito'));

it('shows a status that it does not know as unknown', () => {
  expect(render('parked', 'es')).toContain('>Desconocido<');
  expect(render('parked', 'en')).toContain('>Unknown<');
});
