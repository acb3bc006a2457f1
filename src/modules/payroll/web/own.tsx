/** On the page of the user: what is agreed with them, and their pay stubs. */
import { OwnCompensationTab } from './compensation/tab.tsx';
import { OwnStubs } from './stubs/own.tsx';

export function OwnPay(props: { userId: string; isMember: boolean }) {
  return (
    <>
      {props.isMember && <OwnStubs />}
      <OwnCompensationTab {...props} />
    </>
  );
}
