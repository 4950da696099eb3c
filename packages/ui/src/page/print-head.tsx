/** On paper only: whose list it is, and who printed it when. The filter in words follows it. */
export function PrintHead(props: { school: string; by: string; at: string }) {
  return (
    <div className="print-only">
      <div className="print-head">
        <strong>{props.school}</strong>
        <span>
          Printed by {props.by}, {props.at}
        </span>
      </div>
    </div>
  );
}
