/*
 * The money of one order: everything that buyers, banks, the provider and the owner do, in any order, while two processes of
 * the shop work and may be killed between any two calls. `npm run test:model` lets Spin visit every reachable state.
 * Each line "event: …" names an event of tests/model/money-events.ts.
 *
 * An amount is counted in halves of the price, because half a price is the smallest refund that differs from all of it.
 */
#define price 2
/* run.ts checks several sizes, because all at once is more than a computer visits in minutes:
   -DmaxPayments, -DmaxRefunds (0 to 2), -DmaxSiteRefunds, -DmaxDisputes, -DmaxDeliveries (0 or 1), -DmaxCrashes. */

mtype = { none, open, won, lost, requested, accepted, failed }

/* What the provider and the bank know. */
byte paid = 0                  /* payments of the price */
byte wrong = 0                 /* payments of another amount */
bool declined = false
byte returned = 0              /* halves that refunds sent back */
bool made[2]          /* by the shop's own id: asking twice makes one refund */
bool madeOnSite = false
mtype disputed = none
bool turned = false            /* a dispute that was lost first and won after all */

/* What is on its way. A webhook may be lost, doubled or late; a job stays until it is done. */
bool paymentHook = false
bool refundHook = false
bool disputeHook = false
bool paymentJob = false
bool refundJob = false
bool disputeJob = false
bool deliveryJob = false

/* What the shop has written. */
mtype order = none             /* none: pending */
byte completions = 0
byte received = 0
bool held = false              /* a problem that the owner sees */
mtype refund[2]
bool siteRefundKnown = false
mtype dispute = none
bool claimed = false           /* a message that is being sent */
bool sent = false
byte mails = 0
byte killedWhileSending = 0

byte crashes = 0
byte sweeps = 0
bool quiet = false

/* The bank's claim and earlier refunds cannot be refunded. */
#define refunded ((refund[0] == requested || refund[0] == accepted) + (refund[1] == requested || refund[1] == accepted) + siteRefundKnown)
#define claim ((dispute == open || dispute == lost) -> price : 0)
#define canReturn (returned + 1 + ((disputed == open || disputed == lost) -> price : 0) <= paid * price)
#define left (received * price - refunded - claim)

/* What others do, in any order, until they stop at any moment. */
active proctype World() {
  do
  /* event: pay · event: pay too little · event: decline · event: wait · event: expire */
  :: atomic { paid < maxPayments -> paid++ ; paymentHook = true }
  :: atomic { wrong == 0 && !declined && paid == 0 -> wrong++ ; paymentHook = true }
  :: atomic { wrong == 0 && !declined && paid == 0 -> declined = true ; paymentHook = true }
  /* event: dispute · event: decide a dispute, which a second decision may turn round */
  :: atomic { maxDisputes > 0 && disputed == none && returned + price <= paid * price -> disputed = open ; disputeHook = true }
  :: atomic { disputed == open -> disputed = won ; disputeHook = true }
  :: atomic { disputed == open -> disputed = lost ; disputeHook = true }
  :: atomic { disputed == lost && !turned -> turned = true ; disputed = won ; disputeHook = true }
  /* event: refund on the site */
  :: atomic { maxSiteRefunds > 0 && !madeOnSite && canReturn -> madeOnSite = true ; returned++ ; refundHook = true }
  /* event: refund · event: refund extra. The owner's click writes a row; a second click sees what is left. */
  /* event: swap · event: take money back · event: return second payments. A rule writes the same row, in fewer cases. */
  /* event: download (only keeps rules from applying) */
  :: atomic { maxRefunds > 0 && refund[0] == none && order == accepted && left >= 1 ->
      refund[0] = requested ; refundJob = true }
  :: atomic { maxRefunds > 1 && refund[0] != none && refund[1] == none && left >= 1 ->
      refund[1] = requested ; refundJob = true }
  /* event: deliver · event: deliver twice · event: deliver but keep · event: lose · event: forge (changes nothing) */
  :: atomic { paymentHook -> paymentJob = true ; paymentHook = false }
  :: atomic { paymentHook && !paymentJob -> paymentJob = true }
  :: atomic { paymentHook -> paymentHook = false }
  :: atomic { refundHook -> refundJob = true ; refundHook = false }
  :: atomic { refundHook -> refundHook = false }
  :: atomic { disputeHook -> disputeJob = true ; disputeHook = false }
  :: atomic { disputeHook -> disputeHook = false }
  :: break
  od
}

/* One statement completes the order, records the money and enqueues the delivery. */
inline applyPayment(seenPaid, seenWrong) {
  atomic {
    if
    :: received < seenPaid -> received = seenPaid
    :: else
    fi
    if
    :: seenPaid > 0 && order != accepted -> order = accepted ; completions++ ; deliveryJob = maxDeliveries
      assert(completions == 1 && paid > 0)
    :: else
    fi
    if
    :: seenPaid > 1 || (seenWrong > 0 && seenPaid == 0) -> held = true
    :: else
    fi
    if
    :: seenPaid == 0 && seenWrong == 0 && order == none && declined -> order = failed
    :: else
    fi
  }
}

/* event: plan refunds · event: settle a refund. The provider refuses what it does not hold. */
inline askForRefund(id) {
  atomic {
    if
    :: !made[id] && canReturn -> made[id] = true ; returned++
    :: else
    fi
  }
}

inline recordRefund(id) {
  atomic {
    if
    :: refund[id] == requested && made[id] -> refund[id] = accepted
    :: refund[id] == requested && !made[id] -> refund[id] = failed
    :: else
    fi
  }
}

/* A job is a call to the provider and a transaction. Killed between the two, or before the job is deleted, it runs again. */
#define survive(done) if :: done :: crashes < maxCrashes -> crashes++ fi

/* event: work · event: work and crash · event: work on refunds · event: work on refunds and crash · event: work on disputes
   event: work on disputes and crash · event: poll · event: reconcile · event: in parallel · event: crash during */
active [2] proctype Shop() {
  byte seenPaid, seenWrong
  mtype seenDispute = none
  do
  :: atomic { paymentJob || (sweeps < 1 && !quiet) ->
      if :: paymentJob :: else -> sweeps++ fi
      seenPaid = paid ; seenWrong = wrong }
    atomic {
      if
      :: applyPayment(seenPaid, seenWrong) ; survive(paymentJob = false)
      :: crashes < maxCrashes -> crashes++
      fi
      seenPaid = 0 ; seenWrong = 0 }
  :: atomic { refundJob && refund[0] == requested -> askForRefund(0) }
    atomic { if :: recordRefund(0) :: crashes < maxCrashes -> crashes++ fi }
  :: atomic { refundJob && refund[1] == requested -> askForRefund(1) }
    atomic { if :: recordRefund(1) :: crashes < maxCrashes -> crashes++ fi }
  :: atomic { refundJob && refund[0] != requested && refund[1] != requested ->
      siteRefundKnown = madeOnSite ; survive(refundJob = false) }
  :: atomic { disputeJob -> seenDispute = disputed }
    atomic {
      if
      :: dispute = seenDispute ; if :: dispute == disputed -> survive(disputeJob = false) :: else fi
      :: crashes < maxCrashes -> crashes++
      fi
      seenDispute = none }
  :: atomic { deliveryJob && !claimed -> claimed = true }
    if
    :: atomic { crashes < maxCrashes -> crashes++ ; claimed = false }
    :: atomic { mails++ ; assert(mails <= 1 + killedWhileSending) }
      atomic {
        if
        :: sent = true ; deliveryJob = false
        :: crashes < maxCrashes -> crashes++ ; killedWhileSending++
        fi
        claimed = false }
    fi
  :: atomic { quiet -> break }
  od
}

#define ledgerMatches (received == paid && dispute == disputed && refund[0] != requested && refund[1] != requested && \
  returned == (refund[0] == accepted) + (refund[1] == accepted) + siteRefundKnown)

/* When nothing moves any more, the checks by the minute and at night have seen everything. */
init {
  byte n
  for (n : 0 .. 1) { refund[n] = none }
  timeout ->
  atomic { paymentJob = true ; refundJob = true ; disputeJob = true ; crashes = maxCrashes ; paymentHook = false }
  timeout ->
  assert(ledgerMatches)
  assert((order == accepted) == (paid > 0))
  assert(completions == (paid > 0))
  assert(maxDeliveries == 0 || sent == (paid > 0))
  assert(paid <= 1 || held)
  quiet = true
}
