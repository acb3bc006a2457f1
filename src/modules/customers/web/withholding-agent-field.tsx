import { useWatch } from 'react-hook-form';
import { SwitchField } from '#web/kit/fields/fields.tsx';
import type { ControlProps } from '#web/kit/record/controls.tsx';
import { type Customer, isUsuallyWithholdingAgent } from '../contract.ts';

/** Whether the customer withholds: follows the type of document until the user changes it. */
export function WithholdingAgentField({ name, label, description }: ControlProps<Customer>) {
  const type = useWatch({ name: 'tax_id_type' }) as string;
  return <SwitchField name={name} label={label} description={description} otherwise={isUsuallyWithholdingAgent(type)} />;
}
