/** The two companies of the demo: a large one, and a small one for switching between companies. */
import { andinaCustomers, type Customer, nevadoCustomers } from './customers.ts';
import { andinaTrailers, andinaTrucks, nevadoTrailers, nevadoTrucks, type Trailer, type Truck } from './fleet.ts';
import { andinaDrivers, type Clerk, type Driver, nevadoDrivers, nevadoOffice } from './people.ts';

/** When the company started to use Arriero, in hours from the start of today. Rows without a time of their own get it. */
export const startedAt = -371 * 24;

export interface MonthlyCost {
  /** Of the month. */
  date: number;
  category: string;
  amount: number;
  provider_name: string;
  product: string;
  /** How many times until today; in every month with trips if undefined. */
  times?: number;
}

export interface Company {
  name: string;
  /** The NIT without its check digit. */
  nit: string;
  email: string;
  phone: string;
  address: string;
  city_id: string;
  money_decimals: 0 | 2;
  payroll_cycle: 'monthly' | 'semi_monthly';
  office: Clerk[];
  drivers: Driver[];
  trailers: Trailer[];
  trucks: Truck[];
  customers: Customer[];
  /** How many days ago its first trips left. */
  days: number;
  /** A truck starts a trip after so many days. */
  tripEvery: number;
  /** The status of each truck's current trip, in the order of the trucks; repeated when there are more trucks. */
  currentStatuses: ('in_transit' | 'under_review' | 'rejected')[];
  /** Trips that leave today in the evening, so that they are still to leave when the demo is created: the truck's place in the list, and the hour. */
  leavingToday: ReadonlyMap<number, number>;
  /** Monthly costs, whether or not trucks drive. */
  monthlyCosts: MonthlyCost[];
  /** The price of a spare part that was bought abroad. */
  dollars: string;
  /** Seed of the company's random choices. */
  seed: number;
}

export const nevado: Company = {
  name: 'Transportes Nevado del Ruiz S.A.S.',
  nit: '901482736',
  email: 'contacto@nevadodelruiz.test',
  phone: '6068841200',
  address: 'Carrera 23 # 65-11, oficina 402',
  city_id: 'CO-17001',
  money_decimals: 0,
  payroll_cycle: 'semi_monthly',
  office: nevadoOffice,
  drivers: nevadoDrivers,
  trailers: nevadoTrailers,
  trucks: nevadoTrucks,
  customers: nevadoCustomers,
  days: 364,
  tripEvery: 8.2,
  currentStatuses: [
    'in_transit',
    'under_review',
    'in_transit',
    'in_transit',
    'rejected',
    'in_transit',
    'under_review',
    'in_transit',
    'in_transit',
    'under_review',
    'under_review',
    'under_review',
  ],
  leavingToday: new Map([
    [1, 18],
    [6, 20.5],
  ]),
  monthlyCosts: [
    { date: 5, category: 'office', amount: 2_400_000, provider_name: 'Inmobiliaria Centro', product: 'Arriendo de la oficina' },
    { date: 8, category: 'other', amount: 12_400_000, provider_name: 'Leasing del Eje', product: 'Canon de los tractocamiones' },
    { date: 15, category: 'insurance', amount: 1_850_000, provider_name: 'Seguros del Camino', product: 'Póliza de responsabilidad' },
    { date: 19, category: 'tyres', amount: 5_400_000, provider_name: 'Llantas y Rines Ltda.', product: 'Llantas y reencauche' },
    {
      date: 23,
      category: 'other',
      amount: 12_400_000,
      provider_name: 'Leasing del Eje',
      product: 'Canon de los camiones sencillos',
      times: 7,
    },
  ],
  dollars: '1250.00',
  seed: 372,
};

export const andina: Company = {
  name: 'Carga Andina Ltda.',
  nit: '830517294',
  email: 'oficina@cargaandina.test',
  phone: '6044487130',
  address: 'Calle 30A # 65D-41',
  city_id: 'CO-05001',
  money_decimals: 2,
  payroll_cycle: 'semi_monthly',
  office: [],
  drivers: andinaDrivers,
  trailers: andinaTrailers,
  trucks: andinaTrucks,
  customers: andinaCustomers,
  days: 124,
  tripEvery: 7.5,
  currentStatuses: ['in_transit', 'under_review', 'in_transit', 'under_review'],
  leavingToday: new Map([[1, 19]]),
  monthlyCosts: [
    { date: 5, category: 'office', amount: 950_000, provider_name: 'Inmobiliaria La 30', product: 'Arriendo de la oficina' },
    { date: 9, category: 'other', amount: 3_900_000, provider_name: 'Leasing Aburrá', product: 'Canon del tractocamión' },
    { date: 15, category: 'insurance', amount: 460_000, provider_name: 'Seguros del Camino', product: 'Póliza de responsabilidad' },
    { date: 22, category: 'tyres', amount: 1_400_000, provider_name: 'Llantas y Rines Ltda.', product: 'Llantas y reencauche' },
  ],
  dollars: '310.00',
  seed: 77,
};

/** ReteICA of municipalities of origin, as percentages. Invented, hence not verified. */
export const rates = [
  { city_id: 'CO-11001', value: '0.414' },
  { city_id: 'CO-76892', value: '0.7' },
  { city_id: 'CO-05001', value: '0.5' },
  { city_id: 'CO-08001', value: '0.54' },
];
