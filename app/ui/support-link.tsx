export function SupportLink({ address }: { address: string }) {
  return (
    <a className="text-link" href={`mailto:${address}`}>
      {address}
    </a>
  )
}
