/** Fields of expenses for forms of other modules; their routes load the words of `expenses`. */
export { PaymentFields, TripField } from './form/parts.tsx';
export { useExpenseQuestions } from './texts.tsx';
