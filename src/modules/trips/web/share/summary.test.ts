import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import commonEn from '#base/words/en.json' with { type: 'json' };
import commonEs from '#base/words/es.json' with { type: 'json' };
import en from '../../words/en.json' with { type: 'json' };
import es from '../../words/es.json' with { type: 'json' };
import { directionsHref } from '../directions.ts';
import { tripSummary } from './summary.ts';

const place = {
  country_id: 'CO',
  country: 'Colombia',
  department_id: 'CO-76',
  department: 'Valle del Cauca',
  city_id: 'CO-76892',
  city: 'Yumbo',
  address: 'Carrera 1 # 2-3',
  details: '',
  latitude: null,
  longitude: null,
  city_latitude: null,
  city_longitude: null,
};
const bogota = { ...place, department: 'Bogotá, D.C.', city: 'Bogotá, D.C.', address: 'Calle 13 # 68-90' };
const trip: Parameters<typeof tripSummary>[0] = {
  number: 'TRIP-000393',
  status: 'active',
  customer_name: 'Papelera del Valle S.A.',
  customer_reference: '',
  manifest_number: '',
  origin: place,
  destination: bogota,
  departure_at: '2026-11-20T14:35',
  arrival_at: null,
  truck_plate: 'WLK936',
  trailer_plate: null,
  driver_name: 'Carlos Quintero',
  driver_phone: null,
};
const load = { goods: 'Bobinas de papel', quantity: '18.5', unit: 'ton', notes: '', waybill_number: '', status: 'active' as const };

const summary = (changes: object, loads = [load], language: 'es' | 'en' = 'es') => {
  const i18n = createInstance({
    lng: language,
    resources: { es: { trips: es, common: commonEs }, en: { trips: en, common: commonEn } },
    interpolation: { escapeValue: false },
  });
  void i18n.init();
  return tripSummary({ ...trip, ...changes }, loads, i18n.t, language).replaceAll(/[\u00a0\u202f]/g, ' ');
};

describe('the summary of a trip', () => {
  it('has a line for what the trip has, and none for what it has not', () => {
    expect(summary({})).toBe(`Viaje TRIP-000393
Cliente: Papelera del Valle S.A.

Origen: Yumbo, Valle del Cauca · Carrera 1 # 2-3
Salida: 20 nov 2026, 2:35 p. m.

Destino: Bogotá, D.C. · Calle 13 # 68-90

Camión: WLK936
Conductor: Carlos Quintero

Cargas:
• Bobinas de papel, 18,5 t

Mapa: ${directionsHref(trip)}`);
  });

  it('is in the language of the reader', () => {
    const text = summary({ arrival_at: '2026-11-21T08:00' }, [{ ...load, quantity: '1', unit: 'pallet' }], 'en');
    expect(text).toContain('Customer: Papelera del Valle S.A.');
    expect(text).toContain('Planned arrival: 21 Nov 2026, 8:00');
    expect(text).toContain('• Bobinas de papel, 1 pallet\n');
  });

  it.each([
    { name: 'the phone of the driver', changes: { driver_phone: '315 482 0917' }, line: 'Conductor: Carlos Quintero · 315 482 0917' },
    { name: 'the trailer', changes: { trailer_plate: 'R48217' }, line: 'Remolque: R48217' },
    { name: 'how to get there', changes: { origin: { ...place, details: 'Portería 3' } }, line: 'Indicaciones adicionales: Portería 3' },
    { name: 'the planned arrival', changes: { arrival_at: '2026-11-21T08:00' }, line: 'Llegada prevista: 21 nov 2026, 8:00 a. m.' },
    { name: 'the arrival', changes: { status: 'paid', arrival_at: '2026-11-21T08:00' }, line: 'Llegada: 21 nov 2026, 8:00 a. m.' },
    { name: 'the numbers of others', changes: { customer_reference: 'OC-7' }, line: 'Referencia del cliente: OC-7' },
    { name: 'the manifest', changes: { manifest_number: '0459' }, line: 'N.º de manifiesto: 0459' },
    {
      name: 'the country abroad',
      changes: { destination: { ...place, country_id: 'VE', country: 'Venezuela', department: 'Táchira', city: 'San Cristóbal' } },
      line: 'Destino: San Cristóbal, Táchira, Venezuela · Carrera 1 # 2-3',
    },
  ])('names $name', ({ changes, line }) => expect(summary(changes).split('\n')).toContain(line));

  it('lists the active loads with their waybill and notes', () => {
    const loads = [
      { ...load, waybill_number: 'R-1', notes: 'Frágil' },
      { ...load, goods: 'Retirada', status: 'inactive' as const },
    ];
    const text = summary({}, loads as (typeof load)[]);
    expect(text).toContain('• Bobinas de papel, 18,5 t · N.º de remesa R-1 · Frágil');
    expect(text).not.toContain('Retirada');
    expect(summary({}, [])).not.toContain('Cargas');
  });

  it('has no amount, whatever the trip and its loads have', () => {
    const text = summary({ freight: '9876543', owner_freight: '9876543' }, [
      { ...load, unit_price: '9876543', amount: '9876543' } as typeof load,
    ]);
    expect(text.replaceAll(/\D/g, '')).not.toContain('9876543');
  });
});

describe('the directions of a trip', () => {
  it.each([
    { name: 'by coordinates', at: { latitude: '4.60971', longitude: '-74.08175' }, origin: '4.60971,-74.08175' },
    { name: 'by address without coordinates', at: {}, origin: 'Calle 13 # 68-90, Bogotá, D.C., Colombia' },
    { name: 'by address with half of the coordinates', at: { latitude: '4.6' }, origin: 'Calle 13 # 68-90, Bogotá, D.C., Colombia' },
  ])('go $name', ({ at, origin }) => {
    const href = new URL(directionsHref({ origin: { ...bogota, ...at }, destination: place }));
    expect(href.searchParams.get('origin')).toBe(origin);
    expect(href.searchParams.get('destination')).toBe('Carrera 1 # 2-3, Yumbo, Valle del Cauca, Colombia');
  });
});
