/** The two companies of the demo: a large one, and a small one for switching between companies. */
import { andinaCustomers, type Customer, nevadoCustomers } from './customers.ts';
import { andinaTrailers, andinaTrucks, nevadoTrailers, nevadoTrucks, type Trailer, type Truck } from './fleet.ts';
import { andinaDrivers, type Clerk, type Driver, nevadoDrivers, nevadoOffice } from './people.ts';

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
  /** Number of trips, from one year ago to the planned ones. */
  trips: number;
  /** The status of each truck's current trip, in the order of the trucks; repeated when there are more trucks. */
  currentStatuses: ('in_transit' | 'under_review' | 'rejected')[];
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
  trips: 400,
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
  seed: 5321,
};

export const andina: Company = {
  name: 'Carga Andina Ltda.',
  nit: '830517294',
  email: 'oficina@cargaandina.test',
  phone: '6044487130',
  address: 'Calle 30A # 65D-41',
  city_id: 'CO-05001',
  money_decimals: 2,
  payroll_cycle: 'monthly',
  office: [],
  drivers: andinaDrivers,
  trailers: andinaTrailers,
  trucks: andinaTrucks,
  customers: andinaCustomers,
  trips: 34,
  currentStatuses: ['in_transit', 'under_review', 'in_transit', 'under_review'],
  seed: 1863,
};
