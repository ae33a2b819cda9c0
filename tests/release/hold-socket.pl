# Does what a systemd socket does: keeps a port open, passes it to a command, and starts the command again when it ends.
# A file descriptor that listens but does not accept cannot be made in Node.
use strict;
use Socket;
my ($port, $pidfile, @command) = @ARGV;
$^F = 10;
socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
bind($socket, sockaddr_in($port, INADDR_LOOPBACK)) or die "bind: $!";
listen($socket, 511) or die "listen: $!";
die "the socket is not descriptor 3" if fileno($socket) != 3;
my ($child, $stopping);
$SIG{TERM} = sub { $stopping = 1; kill 'TERM', $child if $child };
while (!$stopping) {
  $child = fork();
  if ($child == 0) {
    $ENV{LISTEN_FDS} = 1;
    $ENV{LISTEN_PID} = $$;
    exec @command;
    exit 127;
  }
  open(my $file, '>', "$pidfile.new") or die;
  print $file "$child\n";
  close $file;
  rename "$pidfile.new", $pidfile;
  1 while waitpid($child, 0) == -1 && $!{EINTR};
  select(undef, undef, undef, 0.2);
}
