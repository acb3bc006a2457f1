/** The invented people of the demo: the ones with a login, the office staff and the drivers. */

export const demoPassword = 'Arriero-2026';

export interface Login {
  first_name: string;
  last_name: string;
  email: string;
}

/** The data a company stores about an employee. */
export interface Member extends Login {
  id_card: string;
  phone: string;
  address: string;
  city_id: string;
  date_of_birth: string;
}

export interface Clerk extends Member {
  role: 'dispatcher' | 'billing_clerk' | 'treasurer' | 'payroll_clerk';
}

export interface Driver extends Member {
  /** Number and category, separated by a space. */
  driver_license: string;
  notes?: string;
  /** How many days ago the driver joined the company; before Arriero if undefined. */
  joined?: number;
  /** How many days ago the driver left the company. */
  left?: number;
}

export const superAdministrator: Login = { first_name: 'Soporte', last_name: 'Arriero', email: 'super@arriero.test' };
/** The administrator of both companies. */
export const administrator: Member = {
  first_name: 'Catalina',
  last_name: 'Restrepo Vélez',
  email: 'admin@arriero.test',
  id_card: '30402716',
  phone: '3104882917',
  address: 'Carrera 24 # 58-102, Belén',
  city_id: 'CO-17001',
  date_of_birth: '1978-10-05',
};

export const nevadoOffice: Clerk[] = [
  {
    role: 'dispatcher',
    first_name: 'Óscar Iván',
    last_name: 'Duque Arango',
    email: 'despachos@nevadodelruiz.test',
    id_card: '75094218',
    phone: '3104416720',
    address: 'Calle 52 # 23-41',
    city_id: 'CO-17001',
    date_of_birth: '1977-06-26',
  },
  {
    role: 'billing_clerk',
    first_name: 'Paula Andrea',
    last_name: 'Gómez Salazar',
    email: 'facturacion@nevadodelruiz.test',
    id_card: '1053812467',
    phone: '3126507731',
    address: 'Carrera 25 # 48-17',
    city_id: 'CO-17001',
    date_of_birth: '1991-01-17',
  },
  {
    role: 'treasurer',
    first_name: 'Martha Lucía',
    last_name: 'Henao Botero',
    email: 'tesoreria@nevadodelruiz.test',
    id_card: '30338914',
    phone: '3147219035',
    address: 'Calle 11 # 5-63',
    city_id: 'CO-17873',
    date_of_birth: '1970-04-12',
  },
  {
    role: 'payroll_clerk',
    first_name: 'Diana Marcela',
    last_name: 'Ocampo Ríos',
    email: 'nomina@nevadodelruiz.test',
    id_card: '1060648823',
    phone: '3187703412',
    address: 'Calle 65 # 24-30, apto 502',
    city_id: 'CO-17001',
    date_of_birth: '1993-08-20',
  },
];

/** The first twelve have their own truck, in the order of the trucks; the others are relief drivers. The first one has a login. */
export const nevadoDrivers: Driver[] = [
  {
    first_name: 'Jhon Jairo',
    last_name: 'Castaño Giraldo',
    email: 'driver@arriero.test',
    id_card: '75084931',
    phone: '3116048827',
    address: 'Calle 48 # 31-20, La Enea',
    city_id: 'CO-17001',
    date_of_birth: '1979-03-14',
    driver_license: '75084931 C3',
  },
  {
    first_name: 'Luis Eduardo',
    last_name: 'Marín Loaiza',
    email: 'luis.marin@nevadodelruiz.test',
    id_card: '10281745',
    phone: '3127715508',
    address: 'Carrera 7 # 12-45',
    city_id: 'CO-17873',
    date_of_birth: '1972-08-02',
    driver_license: '10281745 C3',
  },
  {
    first_name: 'Wilson',
    last_name: 'Buitrago Cárdenas',
    email: 'wilson.buitrago@nevadodelruiz.test',
    id_card: '79642310',
    phone: '3208841946',
    address: 'Calle 17 sur # 9-31',
    city_id: 'CO-25754',
    date_of_birth: '1983-11-27',
    driver_license: '79642310 C3',
  },
  {
    first_name: 'Carlos Andrés',
    last_name: 'Quintero Hoyos',
    email: 'carlos.quintero@nevadodelruiz.test',
    id_card: '1053778214',
    phone: '3135569210',
    address: 'Carrera 19 # 50-14, Palermo',
    city_id: 'CO-17001',
    date_of_birth: '1988-05-19',
    driver_license: '1053778214 C3',
  },
  {
    first_name: 'Héctor Fabio',
    last_name: 'Valencia Trujillo',
    email: 'hector.valencia@nevadodelruiz.test',
    id_card: '94391827',
    phone: '3154402178',
    address: 'Calle 31 # 24-60',
    city_id: 'CO-76520',
    date_of_birth: '1976-01-30',
    driver_license: '94391827 C3',
  },
  {
    first_name: 'José Dairo',
    last_name: 'Montoya Zapata',
    email: 'jose.montoya@nevadodelruiz.test',
    id_card: '71384265',
    phone: '3006617459',
    address: 'Carrera 52 # 79-33',
    city_id: 'CO-05360',
    date_of_birth: '1981-09-08',
    driver_license: '71384265 C3',
  },
  {
    first_name: 'Edwin',
    last_name: 'Rueda Ardila',
    email: 'edwin.rueda@nevadodelruiz.test',
    id_card: '91523604',
    phone: '3168834027',
    address: 'Calle 30 # 27-18',
    city_id: 'CO-68307',
    date_of_birth: '1985-06-11',
    driver_license: '91523604 C3',
  },
  {
    first_name: 'Nelson Enrique',
    last_name: 'Pérez Camargo',
    email: 'nelson.perez@nevadodelruiz.test',
    id_card: '74371958',
    phone: '3103348715',
    address: 'Carrera 16 # 22-09',
    city_id: 'CO-15238',
    date_of_birth: '1974-12-05',
    driver_license: '74371958 C3',
    joined: 152,
  },
  {
    first_name: 'Robinson',
    last_name: 'Cuesta Mosquera',
    email: 'robinson.cuesta@nevadodelruiz.test',
    id_card: '16502934',
    phone: '3175520983',
    address: 'Calle 6 # 47-12',
    city_id: 'CO-76109',
    date_of_birth: '1987-04-23',
    driver_license: '16502934 C2',
    joined: 204,
  },
  {
    first_name: 'Gustavo Adolfo',
    last_name: 'Ramírez Lozano',
    email: 'gustavo.ramirez@nevadodelruiz.test',
    id_card: '93408176',
    phone: '3114427690',
    address: 'Carrera 5 # 60-21',
    city_id: 'CO-73001',
    date_of_birth: '1978-10-16',
    driver_license: '93408176 C2',
    joined: 172,
  },
  {
    first_name: 'Yeison Alberto',
    last_name: 'Toro Cifuentes',
    email: 'yeison.toro@nevadodelruiz.test',
    id_card: '1088274519',
    phone: '3217743085',
    address: 'Manzana 8 casa 14, Santa Teresita',
    city_id: 'CO-66170',
    date_of_birth: '1992-07-07',
    driver_license: '1088274519 C2',
    joined: 124,
  },
  {
    first_name: 'Rigoberto',
    last_name: 'Cárdenas Peña',
    email: 'rigoberto.cardenas@nevadodelruiz.test',
    id_card: '17321468',
    phone: '3138860542',
    address: 'Calle 15 # 38-27',
    city_id: 'CO-50001',
    date_of_birth: '1969-02-21',
    driver_license: '17321468 C2',
    joined: 96,
  },
  {
    first_name: 'Fernando',
    last_name: 'Aguirre Patiño',
    email: 'fernando.aguirre@nevadodelruiz.test',
    id_card: '10252683',
    phone: '3122281764',
    address: 'Carrera 23 # 70-48, Milán',
    city_id: 'CO-17001',
    date_of_birth: '1971-05-03',
    driver_license: '10252683 C3',
    notes: 'Relevo. Conoce bien la ruta a Buenaventura.',
  },
  {
    first_name: 'Brayan Steven',
    last_name: 'Londoño Mejía',
    email: 'brayan.londono@nevadodelruiz.test',
    id_card: '1053856710',
    phone: '3005518296',
    address: 'Calle 67 # 28-05, Fátima',
    city_id: 'CO-17001',
    date_of_birth: '1997-09-29',
    driver_license: '1053856710 C3',
    joined: 142,
    notes: 'Relevo.',
  },
  {
    first_name: 'Álvaro',
    last_name: 'Sepúlveda Nieto',
    email: 'alvaro.sepulveda@nevadodelruiz.test',
    id_card: '13467825',
    phone: '3164470913',
    address: 'Avenida 4 # 9-72',
    city_id: 'CO-54001',
    date_of_birth: '1966-11-12',
    driver_license: '13467825 C3',
    notes: 'Se retiró por pensión.',
    left: 118,
  },
];

export const andinaDrivers: Driver[] = [
  {
    first_name: 'Albeiro',
    last_name: 'Ospina Cano',
    email: 'albeiro.ospina@cargaandina.test',
    id_card: '98564127',
    phone: '3113390452',
    address: 'Calle 50 # 48-16',
    city_id: 'CO-05088',
    date_of_birth: '1980-02-18',
    driver_license: '98564127 C3',
  },
  {
    first_name: 'Julián David',
    last_name: 'Echeverri Correa',
    email: 'julian.echeverri@cargaandina.test',
    id_card: '1037584916',
    phone: '3148827305',
    address: 'Carrera 41 # 36 sur-12',
    city_id: 'CO-05266',
    date_of_birth: '1990-12-01',
    driver_license: '1037584916 C2',
  },
  {
    first_name: 'Manuel Salvador',
    last_name: 'Arrieta Núñez',
    email: 'manuel.arrieta@cargaandina.test',
    id_card: '78716043',
    phone: '3126674918',
    address: 'Calle 29 # 5-40',
    city_id: 'CO-23001',
    date_of_birth: '1975-07-25',
    driver_license: '78716043 C2',
  },
  {
    first_name: 'Duván',
    last_name: 'Cardona Alzate',
    email: 'duvan.cardona@cargaandina.test',
    id_card: '1036612478',
    phone: '3197751603',
    address: 'Carrera 50 # 46-22',
    city_id: 'CO-05615',
    date_of_birth: '1994-04-09',
    driver_license: '1036612478 C2',
  },
  {
    first_name: 'Ramiro',
    last_name: 'Jaramillo Ossa',
    email: 'ramiro.jaramillo@cargaandina.test',
    id_card: '70118395',
    phone: '3004458126',
    address: 'Calle 94 # 65-30',
    city_id: 'CO-05001',
    date_of_birth: '1968-06-30',
    driver_license: '70118395 C3',
    notes: 'Relevo.',
  },
];
