/** On the page of the user: their pay stubs, open advances and compensation. */
import { OwnAdvances } from './advances/own.tsx';
import { OwnCompensationTab } from './compensation/tab.tsx';
import { OwnStubs } from './stubs/own.tsx';

export function OwnPay(props: { userId: string; isMember: boolean }) {
  return (
    <>
      {props.isMember && <OwnStubs />}
      {props.isMember && <OwnAdvances />}
      <OwnCompensationTab {...props} />
    </>
  );
}
