/** The vehicles of the demo. Lengths are in metres, payloads in kilograms. */
import type { taxIdTypes } from '#modules/customers/contract.ts';
import type { trailerTypes, truckTypes } from '#modules/fleet/contract/vehicles.ts';
import type { accountTypes } from '#modules/owners/contract.ts';

export interface Trailer {
  plate: string;
  nickname: string;
  make: string;
  model: string;
  year: number;
  registration_number: string;
  type: (typeof trailerTypes)[number];
  length: string;
  axles: number;
  tires: number;
  max_payload: string;
}

/** The size of a truck sets its freight rates: a tractor with a trailer, a rigid truck with three axles, or with two. */
export type TruckSize = 'tractor' | 'three_axles' | 'two_axles';

/** The recipient of the freight of a hired truck. */
export interface Owner {
  name: string;
  tax_id_type: (typeof taxIdTypes)[number];
  tax_id: string;
  phone: string;
  email: string;
  bank: string;
  account_type: (typeof accountTypes)[number];
  account_number: string;
  /** Percentages. */
  retefuente_rate: string;
  reteica_rate: string;
}

const lozano: Owner = {
  name: 'Hermanos Lozano Transportadores S.A.S.',
  tax_id_type: '31',
  tax_id: '900745218',
  phone: '3104558721',
  email: 'pagos@hermanoslozano.example',
  bank: 'Banco del Comercio',
  account_type: 'checking',
  account_number: '04512098764',
  retefuente_rate: '1',
  reteica_rate: '0.7',
};

const nanez: Owner = {
  name: 'Gilberto Ñáñez Mosquera',
  tax_id_type: '13',
  tax_id: '16845210',
  phone: '3176640982',
  email: '',
  bank: 'Billetera Móvil',
  account_type: 'wallet',
  account_number: '3176640982',
  retefuente_rate: '1',
  reteica_rate: '0',
};

export interface Truck {
  nickname: string;
  plate: string;
  make: string;
  model: string;
  year: number;
  purchase_date: string;
  registration_number: string;
  size: TruckSize;
  /** Plate of the default trailer. */
  trailer?: string;
  /** Of a hired truck. */
  owner?: Owner;
  /** How many days ago it left for its first trip; by default as the company's trucks. */
  days?: number;
  /** Odometer before the first trip, in kilometres. */
  mileage: number;
  /** The hub where the first trip starts. */
  base: string;
}

export const bodies: Record<
  TruckSize,
  { type: (typeof truckTypes)[number]; tons: number; length: string; width: string; height: string; axles: number; tires: number }
> = {
  tractor: { type: 'tractor_unit', tons: 34, length: '6.900', width: '2.600', height: '3.950', axles: 3, tires: 10 },
  three_axles: { type: 'tandem_axle', tons: 17, length: '9.800', width: '2.600', height: '3.800', axles: 3, tires: 10 },
  two_axles: { type: 'single_axle', tons: 8.5, length: '7.600', width: '2.500', height: '3.500', axles: 2, tires: 6 },
};

export const nevadoTrailers: Trailer[] = [
  {
    plate: 'R48217',
    nickname: 'Estacas 1',
    make: 'Romarco',
    model: 'Estacas 3 ejes',
    year: 2016,
    registration_number: '10018845213',
    type: 'stake',
    length: '12.300',
    axles: 3,
    tires: 12,
    max_payload: '34000',
  },
  {
    plate: 'R51930',
    nickname: 'Estacas 2',
    make: 'Inca Fruehauf',
    model: 'Estacas 3 ejes',
    year: 2018,
    registration_number: '10020117842',
    type: 'stake',
    length: '12.400',
    axles: 3,
    tires: 12,
    max_payload: '34000',
  },
  {
    plate: 'R60384',
    nickname: 'Plancha 1',
    make: 'Romarco',
    model: 'Plancha portacontenedor',
    year: 2019,
    registration_number: '10021940367',
    type: 'container_chassis',
    length: '12.500',
    axles: 3,
    tires: 12,
    max_payload: '35000',
  },
  {
    plate: 'S02716',
    nickname: 'Plancha 2',
    make: 'Gutiérrez Equipos',
    model: 'Plancha portacontenedor',
    year: 2021,
    registration_number: '10024408159',
    type: 'container_chassis',
    length: '12.500',
    axles: 3,
    tires: 12,
    max_payload: '35000',
  },
  {
    plate: 'S05148',
    nickname: 'Furgón 1',
    make: 'Superior',
    model: 'Furgón seco',
    year: 2020,
    registration_number: '10023356701',
    type: 'box',
    length: '13.000',
    axles: 3,
    tires: 12,
    max_payload: '32000',
  },
  {
    plate: 'S07693',
    nickname: 'Volco 1',
    make: 'Carrocerías El Sol',
    model: 'Volco 3 ejes',
    year: 2022,
    registration_number: '10026110938',
    type: 'dump',
    length: '10.200',
    axles: 3,
    tires: 12,
    max_payload: '33000',
  },
  {
    plate: 'S09027',
    nickname: 'Estacas 3',
    make: 'Romarco',
    model: 'Estacas 3 ejes',
    year: 2023,
    registration_number: '10027754026',
    type: 'stake',
    length: '12.300',
    axles: 3,
    tires: 12,
    max_payload: '34000',
  },
];

export const nevadoTrucks: Truck[] = [
  {
    nickname: 'Móvil 01',
    plate: 'TRK482',
    make: 'Kenworth',
    model: 'T800',
    year: 2014,
    purchase_date: '2014-06-18',
    registration_number: '10008213457',
    size: 'tractor',
    trailer: 'R48217',
    mileage: 912_340,
    base: 'pereira',
  },
  {
    nickname: 'Móvil 02',
    plate: 'SZO715',
    make: 'Kenworth',
    model: 'T660',
    year: 2012,
    purchase_date: '2015-02-03',
    registration_number: '10005931286',
    size: 'tractor',
    trailer: 'R51930',
    mileage: 1_048_705,
    base: 'bogota',
  },
  {
    nickname: 'Móvil 03',
    plate: 'WGL936',
    make: 'Freightliner',
    model: 'Cascadia',
    year: 2019,
    purchase_date: '2019-09-27',
    registration_number: '10018840629',
    size: 'tractor',
    trailer: 'R60384',
    mileage: 486_120,
    base: 'buenaventura',
  },
  {
    nickname: 'Móvil 04',
    plate: 'LJN204',
    make: 'International',
    model: 'ProStar',
    year: 2017,
    purchase_date: '2017-11-14',
    registration_number: '10014562038',
    size: 'tractor',
    trailer: 'S02716',
    mileage: 634_980,
    base: 'cartagena',
  },
  {
    nickname: 'Móvil 05',
    plate: 'GUV651',
    make: 'Kenworth',
    model: 'T880',
    year: 2022,
    purchase_date: '2022-03-30',
    registration_number: '10025087314',
    size: 'tractor',
    trailer: 'S05148',
    mileage: 268_450,
    base: 'cali',
  },
  {
    nickname: 'Móvil 06',
    plate: 'JTX378',
    make: 'Freightliner',
    model: 'Columbia',
    year: 2015,
    purchase_date: '2016-01-21',
    registration_number: '10010674925',
    size: 'tractor',
    trailer: 'S07693',
    mileage: 873_215,
    base: 'medellin',
  },
  {
    nickname: 'Móvil 07',
    plate: 'NOX829',
    make: 'Kenworth',
    model: 'T680',
    year: 2023,
    purchase_date: '2023-08-09',
    registration_number: '10027751843',
    size: 'tractor',
    trailer: 'S09027',
    mileage: 154_870,
    base: 'bucaramanga',
  },
  {
    nickname: 'Móvil 08',
    plate: 'WMZ163',
    make: 'Chevrolet',
    model: 'FVZ 1400',
    year: 2018,
    purchase_date: '2018-05-16',
    registration_number: '10016390574',
    size: 'three_axles',
    days: 150,
    mileage: 402_660,
    base: 'boyaca',
  },
  {
    nickname: 'Móvil 09',
    plate: 'EQR547',
    make: 'Hino',
    model: 'FM 2630',
    year: 2020,
    purchase_date: '2020-10-22',
    registration_number: '10021948853',
    size: 'three_axles',
    days: 202,
    mileage: 297_515,
    base: 'cali',
  },
  {
    nickname: 'Tercero Lozano',
    plate: 'SPU390',
    make: 'International',
    model: '7600',
    year: 2013,
    purchase_date: '2013-07-11',
    registration_number: '10007120396',
    size: 'three_axles',
    owner: lozano,
    days: 170,
    mileage: 785_090,
    base: 'ibague',
  },
  {
    nickname: 'Móvil 11',
    plate: 'KSL418',
    make: 'Chevrolet',
    model: 'FVR',
    year: 2021,
    purchase_date: '2021-04-08',
    registration_number: '10023350142',
    size: 'two_axles',
    days: 122,
    mileage: 218_730,
    base: 'pereira',
  },
  {
    nickname: 'Móvil 12',
    plate: 'FWQ706',
    make: 'Hino',
    model: 'GH 1726',
    year: 2019,
    purchase_date: '2019-12-05',
    registration_number: '10019402781',
    size: 'two_axles',
    days: 94,
    mileage: 331_245,
    base: 'villavicencio',
  },
];

export const andinaTrailers: Trailer[] = [
  {
    plate: 'S04482',
    nickname: 'Planchón',
    make: 'Romarco',
    model: 'Plancha 3 ejes',
    year: 2020,
    registration_number: '10022716408',
    type: 'container_chassis',
    length: '12.500',
    axles: 3,
    tires: 12,
    max_payload: '34000',
  },
];

export const andinaTrucks: Truck[] = [
  {
    nickname: 'Mula 1',
    plate: 'TSY294',
    make: 'Kenworth',
    model: 'T800',
    year: 2011,
    purchase_date: '2016-08-24',
    registration_number: '10004417093',
    size: 'tractor',
    trailer: 'S04482',
    mileage: 1_105_420,
    base: 'medellin',
  },
  {
    nickname: 'Camión 2',
    plate: 'KIR852',
    make: 'Chevrolet',
    model: 'FVR',
    year: 2020,
    purchase_date: '2020-02-12',
    registration_number: '10020663917',
    size: 'two_axles',
    mileage: 264_905,
    base: 'medellin',
  },
  {
    nickname: 'Camión 3',
    plate: 'STK137',
    make: 'Foton',
    model: 'Auman',
    year: 2018,
    purchase_date: '2018-10-03',
    registration_number: '10017084526',
    size: 'three_axles',
    mileage: 355_180,
    base: 'monteria',
  },
  {
    nickname: 'Camión 4',
    plate: 'LQW569',
    make: 'Isuzu',
    model: 'FRR',
    year: 2022,
    purchase_date: '2022-07-19',
    registration_number: '10025839170',
    size: 'two_axles',
    owner: nanez,
    mileage: 121_660,
    base: 'medellin',
  },
];
