/** The first file descriptor that systemd passes, after standard input, output and error. */
const firstPassedDescriptor = 3

/**
 * systemd keeps the port open and passes it (sd_listen_fds), so that visitors wait while the shop restarts instead of
 * being refused. LISTEN_PID protects a child process that inherited the variables but not the port.
 */
export function chooseListeningSocket(
  { LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv,
  address: { port: number; host: string },
  pid = process.pid,
): { fd: number } | { port: number; host: string } {
  const isPassed = Number(LISTEN_FDS) >= 1 && LISTEN_PID === String(pid)
  return isPassed ? { fd: firstPassedDescriptor } : address
}
