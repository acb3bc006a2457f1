/** The customers of the demo: invented companies, each with what it ships, from where, and how it pays. */

/** How a customer's trips are priced: by the trip, by the ton, by the kilogram, or by the container. */
export type Pricing = 'trip' | 'ton' | 'kg' | 'container';
/** When it pays, against the due date. */
export type Habit = 'early' | 'on_time' | 'late' | 'very_late';

export interface Tax {
  name: string;
  type: 'tax' | 'discount' | 'withholding';
  method: 'percentage' | 'fixed';
  /** A per-mille rate as a percentage: 4.14 ‰ is 0.414. */
  value: string;
  iva: boolean;
}

export interface Customer {
  name: string;
  /** The body of the NIT. */
  nit: string;
  /** Of its mail and its web site. */
  domain: string;
  contact: string;
  phone: string;
  city_id: string;
  address: string;
  terms: 15 | 30 | 45 | 60;
  taxes: Tax[];
  goods: string[];
  pricing: Pricing;
  /** Hubs from which it ships; from the first at its own address. */
  origins: string[];
  habit: Habit;
  /** Whether invoices are filed with it (radicación), from which its terms run. */
  files: boolean;
}

const retefuente: Tax = { name: 'Retefuente 1 %', type: 'withholding', method: 'percentage', value: '1', iva: false };
const reteica = (perMille: string, percentage: string): Tax => ({ name: `ReteICA ${perMille} ‰`, type: 'withholding', method: 'percentage', value: percentage, iva: false });
const promptPayment: Tax = { name: 'Descuento por pronto pago 2 %', type: 'discount', method: 'percentage', value: '2', iva: false };

export const nevadoCustomers: Customer[] = [
  { name: 'Cafés del Otún S.A.S.', nit: '900418263', domain: 'cafesdelotun', contact: 'Liliana Marulanda', phone: '6063304512', city_id: 'CO-66170', address: 'Avenida Ferrocarril # 12-80', terms: 30, taxes: [retefuente, reteica('6', '0.6')], goods: ['Café excelso en sacos de 70 kg', 'Café trillado en sacos'], pricing: 'ton', origins: ['pereira'], habit: 'on_time', files: true },
  { name: 'Molinos del Alto Magdalena S.A.', nit: '890704815', domain: 'molinosaltomagdalena', contact: 'Germán Bonilla', phone: '6082483160', city_id: 'CO-73268', address: 'Km 4 vía Espinal - Flandes', terms: 45, taxes: [retefuente], goods: ['Arroz blanco en arrobas', 'Harina de arroz', 'Salvado de arroz'], pricing: 'ton', origins: ['ibague', 'neiva'], habit: 'late', files: true },
  { name: 'Cementos del Carare S.A.', nit: '860231749', domain: 'cementoscarare', contact: 'Jorge Iván Pinzón', phone: '6076224870', city_id: 'CO-68081', address: 'Km 12 vía a Puerto Berrío', terms: 60, taxes: [retefuente, reteica('4', '0.4')], goods: ['Cemento gris en sacos de 50 kg', 'Mortero seco'], pricing: 'ton', origins: ['barrancabermeja', 'boyaca'], habit: 'on_time', files: true },
  { name: 'Ingenio La Esperanza del Cauca S.A.', nit: '891308527', domain: 'ingeniolaesperanza', contact: 'Adriana Lemos', phone: '6022759430', city_id: 'CO-76520', address: 'Hacienda La Esperanza, vía a Rozo', terms: 30, taxes: [retefuente, reteica('3,3', '0.33')], goods: ['Azúcar blanca en sacos de 50 kg', 'Azúcar morena', 'Azúcar refinada'], pricing: 'ton', origins: ['cali'], habit: 'early', files: true },
  { name: 'Lácteos Sabana Verde S.A.S.', nit: '900763142', domain: 'sabanaverde', contact: 'Camilo Rubiano', phone: '6018427715', city_id: 'CO-25269', address: 'Carrera 5 # 14-60', terms: 30, taxes: [retefuente], goods: ['Leche UHT en cajas', 'Leche en polvo', 'Quesos refrigerados'], pricing: 'trip', origins: ['bogota', 'boyaca'], habit: 'on_time', files: false },
  { name: 'Distribuidora Ferretera del Norte Ltda.', nit: '807004936', domain: 'ferrenorte', contact: 'Yolanda Contreras', phone: '6075781240', city_id: 'CO-54001', address: 'Calle 11 # 4-35, Centro', terms: 15, taxes: [], goods: ['Material de ferretería', 'Tubería PVC', 'Tejas de zinc'], pricing: 'trip', origins: ['cucuta', 'bucaramanga'], habit: 'very_late', files: false },
  { name: 'Acerías del Chicamocha S.A.', nit: '891801374', domain: 'aceriaschicamocha', contact: 'Edgar Fonseca', phone: '6087604418', city_id: 'CO-15238', address: 'Km 3 vía Duitama - Nobsa', terms: 60, taxes: [retefuente, reteica('5', '0.5')], goods: ['Varilla corrugada de 1/2"', 'Alambrón en rollos', 'Malla electrosoldada'], pricing: 'ton', origins: ['boyaca'], habit: 'on_time', files: true },
  { name: 'Importadora Pacífico Sur S.A.S.', nit: '900529417', domain: 'pacificosur', contact: 'Marlon Hurtado', phone: '6022417086', city_id: 'CO-76109', address: 'Calle 1 # 3-18, edificio Naviero', terms: 30, taxes: [retefuente], goods: ['Contenedor de 40\' con mercancía importada', 'Contenedor de 20\' con maquinaria'], pricing: 'container', origins: ['buenaventura'], habit: 'on_time', files: true },
  { name: 'Extractora Palmas del Cesar S.A.S.', nit: '900217685', domain: 'palmasdelcesar', contact: 'Rosmira Daza', phone: '6055652093', city_id: 'CO-20011', address: 'Finca El Mirador, km 8 vía a San Martín', terms: 45, taxes: [retefuente], goods: ['Torta de palmiste', 'Aceite de palma en tambores'], pricing: 'ton', origins: ['valledupar', 'bucaramanga'], habit: 'late', files: true },
  { name: 'Cervecería Altos de Suba S.A.', nit: '830094562', domain: 'altosdesuba', contact: 'Natalia Forero', phone: '6016834179', city_id: 'CO-11001', address: 'Carrera 91 # 145-20', terms: 30, taxes: [retefuente, reteica('4,14', '0.414')], goods: ['Cerveza en canastas', 'Envase vacío retornable', 'Malta en latas'], pricing: 'trip', origins: ['bogota'], habit: 'early', files: false },
  { name: 'Plásticos y Empaques del Aburrá S.A.S.', nit: '811027394', domain: 'plastiaburra', contact: 'Sebastián Arroyave', phone: '6043725608', city_id: 'CO-05360', address: 'Carrera 50A # 31-42', terms: 45, taxes: [retefuente, reteica('7', '0.7')], goods: ['Película de polietileno', 'Envases plásticos', 'Tapas en cajas'], pricing: 'trip', origins: ['medellin'], habit: 'on_time', files: true },
  { name: 'Textiles Llano Grande S.A.', nit: '890926417', domain: 'textilesllanogrande', contact: 'Beatriz Elena Uribe', phone: '6045622914', city_id: 'CO-05615', address: 'Autopista Medellín - Bogotá km 38', terms: 30, taxes: [retefuente], goods: ['Telas en rollos', 'Hilaza en conos'], pricing: 'trip', origins: ['medellin'], habit: 'late', files: false },
  { name: 'Papelera del Valle S.A.', nit: '890318746', domain: 'papeleradelvalle', contact: 'Hernán Lasso', phone: '6026919350', city_id: 'CO-76892', address: 'Carrera 35 # 10-300, Arroyohondo', terms: 60, taxes: [retefuente, reteica('3,3', '0.33')], goods: ['Bobinas de papel', 'Papel higiénico en pacas', 'Cartón corrugado'], pricing: 'trip', origins: ['cali', 'popayan'], habit: 'on_time', files: true },
  { name: 'Agroinsumos del Caribe S.A.', nit: '802013578', domain: 'agroinsumoscaribe', contact: 'Katia Bolaño', phone: '6053796421', city_id: 'CO-08001', address: 'Vía 40 # 85-470', terms: 45, taxes: [retefuente, reteica('5,4', '0.54')], goods: ['Fertilizante NPK en sacos', 'Urea a granel', 'Cloruro de potasio'], pricing: 'kg', origins: ['barranquilla', 'santa_marta'], habit: 'on_time', files: true },
  { name: 'Concentrados El Establo S.A.S.', nit: '900841256', domain: 'concentradoselestablo', contact: 'Álvaro Mantilla', phone: '6076468205', city_id: 'CO-68307', address: 'Calle 60 # 12-85, Zona Industrial', terms: 30, taxes: [], goods: ['Alimento para aves en bultos', 'Alimento para cerdos a granel'], pricing: 'ton', origins: ['bucaramanga'], habit: 'late', files: false },
  { name: 'Bananeras Unidas del Magdalena S.A.', nit: '819002467', domain: 'bananerasunidas', contact: 'Ledys Orozco', phone: '6054218937', city_id: 'CO-47001', address: 'Calle 22 # 3-40, piso 2', terms: 30, taxes: [retefuente], goods: ['Cajas de cartón para banano', 'Banano de segunda en canastillas'], pricing: 'trip', origins: ['santa_marta'], habit: 'on_time', files: false },
  { name: 'Maíces y Ganados del Sinú S.A.S.', nit: '900376148', domain: 'maicesdelsinu', contact: 'Rafael Negrete', phone: '6047856312', city_id: 'CO-23001', address: 'Km 7 vía Montería - Cereté', terms: 15, taxes: [], goods: ['Maíz amarillo a granel', 'Yuca industrial'], pricing: 'kg', origins: ['monteria'], habit: 'very_late', files: false },
  { name: 'Comercializadora Papas del Galeras S.A.S.', nit: '900654892', domain: 'papasdelgaleras', contact: 'Segundo Benavides', phone: '6027318406', city_id: 'CO-52001', address: 'Mercado Potrerillo, bloque 5', terms: 15, taxes: [], goods: ['Papa parda en bultos', 'Papa criolla en bultos', 'Cebolla junca'], pricing: 'kg', origins: ['pasto'], habit: 'early', files: false },
  { name: 'Almacenes Don Tulio S.A.', nit: '860517203', domain: 'dontulio', contact: 'Ximena Castellanos', phone: '6014258830', city_id: 'CO-11001', address: 'Calle 13 # 65-71, centro de distribución', terms: 60, taxes: [retefuente, reteica('4,14', '0.414'), promptPayment], goods: ['Mercancía general paletizada', 'Electrodomésticos', 'Víveres y abarrotes'], pricing: 'trip', origins: ['bogota', 'cali', 'barranquilla'], habit: 'on_time', files: true },
  { name: 'Cerámicas Piedras del Sumapaz S.A.', nit: '808006731', domain: 'ceramicassumapaz', contact: 'Gloria Inés Garzón', phone: '6018732941', city_id: 'CO-25754', address: 'Autopista Sur km 12', terms: 45, taxes: [retefuente], goods: ['Baldosa cerámica estibada', 'Sanitarios en guacal'], pricing: 'trip', origins: ['bogota'], habit: 'late', files: false },
  { name: 'Arroceras del Llano Adentro S.A.', nit: '892004381', domain: 'llanoadentro', contact: 'Fabio Rey', phone: '6086614725', city_id: 'CO-50001', address: 'Km 6 vía a Acacías', terms: 30, taxes: [retefuente], goods: ['Arroz paddy a granel', 'Soya en grano'], pricing: 'ton', origins: ['villavicencio', 'yopal'], habit: 'on_time', files: false },
  { name: 'Polímeros de Mamonal S.A.', nit: '806009254', domain: 'polimerosmamonal', contact: 'Ingrid Puello', phone: '6056685197', city_id: 'CO-13001', address: 'Mamonal km 8', terms: 60, taxes: [retefuente, reteica('8', '0.8')], goods: ['Polipropileno en sacos de 25 kg', 'Resina PVC en big bag'], pricing: 'ton', origins: ['cartagena'], habit: 'early', files: true },
  { name: 'Zona Logística del Caribe S.A.S.', nit: '901183460', domain: 'zonalogisticacaribe', contact: 'Jaime Lequerica', phone: '6056437208', city_id: 'CO-13001', address: 'Bosque, diagonal 21 # 47-33', terms: 30, taxes: [retefuente], goods: ['Contenedor de 40\' en importación', 'Contenedor de 20\' para exportación'], pricing: 'container', origins: ['cartagena', 'barranquilla'], habit: 'on_time', files: true },
  { name: 'Cacaos y Frutas del Huila S.A.S.', nit: '900912538', domain: 'cacaosdelhuila', contact: 'Nubia Losada', phone: '6088332054', city_id: 'CO-41298', address: 'Carrera 12 # 6-18', terms: 15, taxes: [], goods: ['Cacao en grano', 'Maracuyá en canastillas'], pricing: 'kg', origins: ['neiva'], habit: 'on_time', files: false },
  { name: 'Bebidas Tamarindo del Eje S.A.S.', nit: '810006497', domain: 'bebidastamarindo', contact: 'Mauricio Jaramillo', phone: '6068785142', city_id: 'CO-17001', address: 'Km 11 vía al Magdalena', terms: 30, taxes: [retefuente], goods: ['Bebidas gaseosas en estibas', 'Agua embotellada'], pricing: 'trip', origins: ['pereira', 'medellin'], habit: 'on_time', files: false },
];

export const andinaCustomers: Customer[] = [
  { name: 'Confecciones La Aguja Paisa S.A.S.', nit: '900287416', domain: 'agujapaisa', contact: 'Luz Dary Hincapié', phone: '6042553801', city_id: 'CO-05001', address: 'Carrera 52 # 14-30', terms: 30, taxes: [retefuente], goods: ['Prendas en cajas', 'Telas en rollos'], pricing: 'trip', origins: ['medellin'], habit: 'on_time', files: false },
  { name: 'Graneros del Sinú Ltda.', nit: '812003749', domain: 'granerosdelsinu', contact: 'Ever Petro', phone: '6047829463', city_id: 'CO-23001', address: 'Calle 41 # 18-22', terms: 15, taxes: [], goods: ['Maíz blanco en bultos', 'Ñame en canastillas'], pricing: 'ton', origins: ['monteria'], habit: 'late', files: false },
  { name: 'Industrias Metálicas Sabaneta S.A.', nit: '890917358', domain: 'metalicassabaneta', contact: 'Darío Vélez', phone: '6042886514', city_id: 'CO-05266', address: 'Carrera 48 # 46 sur-120', terms: 45, taxes: [retefuente, reteica('7', '0.7')], goods: ['Estantería metálica', 'Lámina galvanizada'], pricing: 'trip', origins: ['medellin'], habit: 'on_time', files: true },
  { name: 'Café Sierra y Mar S.A.S.', nit: '901046283', domain: 'cafesierraymar', contact: 'Silvia Pumarejo', phone: '6054329016', city_id: 'CO-47001', address: 'Troncal del Caribe km 5', terms: 30, taxes: [retefuente], goods: ['Café pergamino en sacos'], pricing: 'ton', origins: ['santa_marta', 'bucaramanga'], habit: 'on_time', files: false },
  { name: 'Distribuciones Bogotá Centro S.A.S.', nit: '900734915', domain: 'distribogota', contact: 'Andrés Sarmiento', phone: '6013427689', city_id: 'CO-11001', address: 'Calle 10 # 19-54', terms: 30, taxes: [retefuente, reteica('4,14', '0.414')], goods: ['Mercancía general paletizada'], pricing: 'trip', origins: ['bogota', 'cartagena'], habit: 'very_late', files: false },
  { name: 'Muebles El Guadual S.A.S.', nit: '900605173', domain: 'muebleselguadual', contact: 'Patricia Orrego', phone: '6067413950', city_id: 'CO-63001', address: 'Carrera 19 # 31N-60', terms: 15, taxes: [], goods: ['Muebles desarmados en cajas'], pricing: 'trip', origins: ['pereira', 'cali'], habit: 'on_time', files: false },
];
