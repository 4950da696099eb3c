/** Lines of an address; a telephone number or an email can be tapped. */
export function ContactLines({ lines }: { lines: string[] }) {
  return (
    <p className="lines">
      {lines.map((line) => (
        <span key={line}>
          <Line text={line} />
        </span>
      ))}
    </p>
  );
}

function Line({ text }: { text: string }) {
  const phone = /^(.*?)(0[17]\d{2} \d{3} \d{3})$/.exec(text);
  if (phone) {
    return (
      <>
        {phone[1]}
        <a href={`tel:+254${phone[2]!.slice(1).replaceAll(' ', '')}`}>{phone[2]}</a>
      </>
    );
  }
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return <a href={`mailto:${text}`}>{text}</a>;
  return text;
}
